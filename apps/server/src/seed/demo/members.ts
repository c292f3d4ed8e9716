import { vipLevelOf } from '@liuhe/domain/members/vip.ts'
import { VIP_RULES } from '@liuhe/domain/members/vip-rules.ts'
import { openMemberAccounts } from '../../ledger/index.ts'
import { insertMember } from '../../modules/auth/queries.ts'
import type { Passwords } from '../../modules/auth/passwords.ts'
import { bindWithoutCode } from '../../modules/member/index.ts'
import { createSecurityDesk, isCashPasswordSet } from '../../modules/security/index.ts'
import { notify } from '../../modules/notifications/index.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'

/** A member of the demo world; the password is public, so these exist in demo mode only. */
export interface DemoMember {
  account: string
  /** What the wallet holds at least once the year before is written (money/seed-money.ts), in 厘. */
  purse: bigint
  /** How he pays and plays, and to whom he is paid: all of it invented, the numbers of cards too. */
  money: {
    holder: string
    bank: string
    card: string
    /** Recharges in yuan; the last is his first one. */
    sums: readonly string[]
    /** Yuan of a line: at least, and how many more. */
    stake: readonly [least: number, span: number]
  }
  /** The number that he has bound; one member has none, so that binding can be tried. */
  phone: string | null
  isAgent: boolean
  /** Valid bets so far, in 厘: they make the VIP level. */
  cycleBet: bigint
  nickname: string
  avatarId: number
}

export const DEMO_PASSWORD = 'Demo2026'
/** The cash password of all of them. */
export const DEMO_CASH_PASSWORD = '4962'

/** Promotion code of the demo's agent: `/auth/register?code=…`. */
const DEMO_LINK_CODE = '888888'

export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    ...{ account: 'demo2026', purse: 10_000_000n, isAgent: false, cycleBet: 286_500_000n, nickname: '好运连连' },
    avatarId: 3,
    phone: '13800002026',
    money: {
      ...{ holder: '林知远', bank: '中国建设银行', card: '6217000000002026007', stake: [20, 180] },
      sums: ['500', '500', '1000', '1000', '2000', '5000'],
    },
  },
  {
    ...{ account: 'agent2026', purse: 50_000_000n, isAgent: true, cycleBet: 12_680_000_000n, nickname: '金牌代理' },
    avatarId: 2,
    phone: '13900002026',
    money: {
      ...{ holder: '陈嘉禾', bank: '中国工商银行', card: '6222000000002026005', stake: [300, 1_700] },
      sums: ['5000', '5000', '10000', '10000', '20000', '50000'],
    },
  },
  {
    ...{ account: 'player88', purse: 2_688_000n, isAgent: false, cycleBet: 6_800_000n, nickname: '一码当先' },
    avatarId: 11,
    phone: null,
    money: {
      ...{ holder: '周亦安', bank: '招商银行', card: '6225000000000088008', stake: [5, 35] },
      sums: ['100', '100', '200', '200', '500'],
    },
  },
]

/** What is waiting for a demo member, oldest first. */
const FIRST_NOTIFICATIONS = [
  '欢迎加入！您的账户已开通。请妥善保管登录密码与提现密码，客服不会以任何理由向您索取密码。',
  '【开奖安排】新澳门六合彩每晚 20:30 开奖，开奖前 2 分钟封盘；结果由两路来源独立核对一致后公布。一分六合彩等自营彩种每期公布承诺值与种子，可自行验证。',
  '【VIP升级】累计有效投注即可提升VIP等级，享升级礼金、周俸禄、月俸禄与更高洗码比例，详见“VIP特权”。',
]

/**
 * Creates the demo members with empty wallets, which seed-money.ts fills; repeating it changes nothing, and costs no
 * hash (F-M2).
 */
export async function seedMembers(sql: Sql, passwords: Passwords): Promise<void> {
  const known = await sql<{ account: string }[]>`
    select account_key as account from member where account_key = any (${DEMO_MEMBERS.map(({ account }) => account)})`
  const missing = DEMO_MEMBERS.filter(({ account }) => known.every((row) => row.account !== account))
  for (const member of missing) {
    const passwordHash = await passwords.hash(DEMO_PASSWORD)
    await inTransaction(sql, async (tx) => {
      const { account } = member
      const memberId = await insertMember(tx, { account, accountKey: account, kind: 'member', passwordHash })
      if (memberId === undefined) return
      await tx`
        update member set is_agent = ${member.isAgent}, nickname = ${member.nickname}, avatar_id = ${member.avatarId},
                          vip_level = ${vipLevelOf(member.cycleBet, VIP_RULES)}
        where member_id = ${memberId}`
      if (member.isAgent) {
        await tx`
          insert into spread_link (member_id, code, rebate_tenths, remark)
          values (${memberId}, ${DEMO_LINK_CODE}, 75, '演示')`
      }
      await tx`insert into vip_progress (member_id, cycle_bet) values (${memberId}, ${member.cycleBet})`
      await openMemberAccounts(tx, memberId, 'CNY')
      for (const content of FIRST_NOTIFICATIONS) await notify(tx, { memberId, content })
    })
  }
}

/** What guards the money of the demo members: a cash password, and for most a bound phone. What is there stays. */
export async function seedGuards(sql: Sql, { passwords, pepper }: { passwords: Passwords; pepper: string }) {
  const cash = createSecurityDesk({ passwords, pepper, notify }).cash
  for (const { account, phone } of DEMO_MEMBERS) {
    const [row] = await sql<{ memberId: bigint }[]>`
      select member_id as "memberId" from member where account_key = ${account}`
    if (row === undefined) continue
    const { memberId } = row
    if (!(await isCashPasswordSet(sql, memberId)))
      await cash.setFirst(sql, memberId, await cash.encrypt(memberId, DEMO_CASH_PASSWORD))
    if (phone !== null) await bindWithoutCode(sql, memberId, phone)
  }
}
