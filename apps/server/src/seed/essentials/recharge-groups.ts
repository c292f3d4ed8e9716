import type { Queryable } from '../../db/connect.ts'

/** The five pay types (Domain §8.1). What their channels are is the operator's business. */
export async function seedRechargeGroups(sql: Queryable): Promise<void> {
  for (const [sort, { group, name, isReady = true }] of GROUPS.entries()) {
    await sql`
      insert into recharge_group (group_name, name, sort, is_ready) values (${group}, ${name}, ${sort}, ${isReady})
      on conflict do nothing`
  }
}

const GROUPS: readonly { group: string; name: string; isReady?: boolean }[] = [
  { group: 'bank', name: '转账汇款' },
  { group: 'online', name: '线上支付' },
  { group: 'usdt', name: '虚拟币' },
  { group: 'wallet', name: '电子钱包' },
  { group: 'direct', name: '免提直充', isReady: false },
]
