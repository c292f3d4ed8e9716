import type { Queryable } from '../../db/connect.ts'

/** The five pay types (Domain §8.1). What their channels are is the operator's business. */
export async function seedRechargeGroups(sql: Queryable): Promise<void> {
  for (const [sort, { group, name }] of GROUPS.entries()) {
    await sql`
      insert into recharge_group (group_name, name, sort) values (${group}, ${name}, ${sort})
      on conflict do nothing`
  }
}

const GROUPS: readonly { group: string; name: string }[] = [
  { group: 'bank', name: '转账汇款' },
  { group: 'online', name: '线上支付' },
  { group: 'usdt', name: '虚拟币' },
  { group: 'wallet', name: '电子钱包' },
  { group: 'direct', name: '免提直充' },
]
