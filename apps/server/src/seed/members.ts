import { demoTopUp } from '../ledger/events.ts'
import { openMemberAccounts, post } from '../ledger/index.ts'
import { insertMember } from '../modules/auth/queries.ts'
import type { Passwords } from '../modules/auth/passwords.ts'
import type { Sql } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'

/** A member of the demo world; the password is public, so these exist in demo mode only. */
export interface DemoMember {
  account: string
  /** Play money, in 厘. */
  purse: bigint
  isAgent: boolean
  vipLevel: number
  nickname: string
}

export const DEMO_PASSWORD = 'Demo2026'

/** Promotion code of the demo's agent: `/auth/register?code=…`. */
const DEMO_LINK_CODE = '888888'

export const DEMO_MEMBERS: readonly DemoMember[] = [
  { account: 'demo2026', purse: 10_000_000n, isAgent: false, vipLevel: 3, nickname: '好运连连' },
  { account: 'agent2026', purse: 50_000_000n, isAgent: true, vipLevel: 6, nickname: '金牌代理' },
  { account: 'player88', purse: 2_688_000n, isAgent: false, vipLevel: 1, nickname: '一码当先' },
]

/** Creates the demo members with their wallets; repeating it changes nothing. */
export async function seedMembers(sql: Sql, passwords: Passwords): Promise<void> {
  for (const member of DEMO_MEMBERS) {
    const passwordHash = await passwords.hash(DEMO_PASSWORD)
    await inTransaction(sql, async (tx) => {
      const { account, purse } = member
      const memberId = await insertMember(tx, { account, accountKey: account, kind: 'member', passwordHash })
      if (memberId === undefined) return
      await tx`
        update member set is_agent = ${member.isAgent}, vip_level = ${member.vipLevel}, nickname = ${member.nickname}
        where member_id = ${memberId}`
      if (member.isAgent) {
        await tx`
          insert into spread_link (member_id, code, rebate_tenths, remark)
          values (${memberId}, ${DEMO_LINK_CODE}, 75, '演示')`
      }
      await openMemberAccounts(tx, memberId, 'CNY')
      await post(tx, demoTopUp({ memberId, amount: purse, key: 'first purse' }))
    })
  }
}
