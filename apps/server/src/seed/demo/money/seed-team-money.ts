/**
 * A year of the demo's team: recharges, bets and withdrawals of its members, so that its agents have figures from the
 * first start on. Written once, in one transaction, into wallets that nothing has been booked in, on draws on which
 * nobody else of the demo has bet.
 */
import { DEMO_CHAIN } from '@liuhe/demo/agents.ts'
import { addDays, DAY_MS, instantOf, type Instant, siteDateOf } from '@liuhe/domain/time.ts'
import type { Sql, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { BOOKS_BEGIN, postPast, untouchedMembers } from '../../../ledger/index.ts'
import { forgetPastDays } from '../../../modules/agents/index.ts'
import { selectPastDraws, writePastOrders } from '../../../modules/bets/index.ts'
import { endInvitations } from '../../../modules/bonus/index.ts'
import { writePastDeposits } from '../../../modules/limits/index.ts'
import { addRecharged } from '../../../modules/member/index.ts'
import { rechargeChannels, writePastRecharges } from '../../../modules/recharge/index.ts'
import { addSandboxAccount, createSecretCipher, selectPayoutAccounts } from '../../../modules/security/index.ts'
import type { PayoutRow, SecretCipher } from '../../../modules/security/index.ts'
import { writePastRequirements } from '../../../modules/turnover/index.ts'
import { withdrawalMethods, withdrawalRules, writePastWithdrawals } from '../../../modules/withdrawals/index.ts'
import { MEMBER_NUMBERS, openBook } from './book.ts'
import { type TeamPlayer, type TeamTerms, type TeamYear, teamYearOf } from './team-year.ts'
import { byDay } from './year.ts'

const DAYS = 365
/** Days for which the agents are still paid rebates; what was before brought none. */
export const REBATE_DAYS = 4
/** 澳门 first: only the team bets on it. Of the others those draws that the demo's own members left out. */
const GAMES = [90, 110, 92, 70] as const
/** Numbers of books: those of the demo's own members come before. */
const FIRST_NUMBER = 3 * MEMBER_NUMBERS
const NUMBERS = 3_900
/** One of so many takes money out. */
const PAID_OUT = 2
const MEMBERS = DEMO_CHAIN.flatMap(({ members }) => members)
/** The same at every seeding, also where only some are left to write. */
const PLACES = new Map(MEMBERS.map((account, place) => [account, place]))

/** Writes it; the draws have to be there, and whatever else the demo bets on. */
export async function seedTeamMoney(sql: Sql, { now, pepper }: { now: Instant; pepper: string }): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const members = await untouched(tx)
    if (members.length === 0) return
    const terms = await termsOf(tx, now)
    if (terms.from >= addDays(terms.until, -REBATE_DAYS)) return
    const cipher = createSecretCipher(pepper, 'payout-account')
    const years: TeamYear[] = []
    for (const member of members) {
      const place = PLACES.get(member.account) ?? 0
      const book = openBook(member.memberId, member.account, FIRST_NUMBER + place * NUMBERS)
      const payout = place % PAID_OUT === 0 ? await giveAccount(tx, { cipher, member, place }) : undefined
      const year = teamYearOf({ ...member, book, payout }, terms)
      // Who came within the hour has nothing yet.
      if (book.transfers.length > 0) years.push(year)
    }
    if (years.length > 0) await write(tx, years)
    await forgetPastDays(tx, addDays(siteDateOf(now), -REBATE_DAYS))
  })
}

type Member = Pick<TeamPlayer, 'account' | 'joinedAt'> & { memberId: bigint }

/** Locked, so that of two seeds one writes and the other finds it written. */
async function untouched(tx: Tx): Promise<Member[]> {
  const rows = await tx<{ memberId: bigint; account: string; joinedAt: Date }[]>`
    select member_id as "memberId", account_key as account, created_at as "joinedAt" from member
    where account_key = any (${MEMBERS}) and parent_id is not null
    order by member_id for update`
  const ids = rows.map(({ memberId }) => memberId)
  const free = new Set(await untouchedMembers(tx, ids))
  return rows
    .filter(({ memberId }) => free.has(memberId))
    .map(({ joinedAt, ...row }) => ({ ...row, joinedAt: joinedAt.getTime() }))
}

async function termsOf(tx: Tx, now: Instant): Promise<TeamTerms> {
  const from = siteDateOf(Math.max(now - DAYS * DAY_MS, Number(BOOKS_BEGIN) + DAY_MS))
  const [channels, methods, rules, draws] = [
    await rechargeChannels(tx),
    await withdrawalMethods(tx),
    await withdrawalRules(tx),
    await selectPastDraws(tx, { gameIds: GAMES, from: instantOf(from), until: now }),
  ]
  const method = methods.find(({ kind }) => kind === 'bank')
  if (method === undefined) throw new Error('no withdrawals to banks')
  // Two recharges of one minute would have one code to write on a transfer.
  const isPlain = ({ flow, vipMin, isFixed, maintenance }: (typeof channels)[number]) =>
    flow !== 'matched' && flow !== 'transfer' && vipMin === 0 && !isFixed && maintenance === null
  const until = addDays(siteDateOf(now), -2)
  return { channels: channels.filter(isPlain), method, rules, draws: byDay(draws), from, until, now }
}

/** An account of a bank, to which the withdrawals went. */
async function giveAccount(
  tx: Tx,
  { cipher, member, place }: { cipher: SecretCipher; member: Member; place: number },
): Promise<PayoutRow> {
  const { memberId, joinedAt } = member
  const number = `6228${String(2026_0000_0000 + place * 7919).padStart(15, '0')}`
  const bank = { kind: 'bank', provider: '中国农业银行', number } as const
  const holderName = `${FAMILIES[place % FAMILIES.length]}${GIVEN[place % GIVEN.length]}`
  await tx`update member set full_name = ${holderName} where member_id = ${memberId}`
  await addSandboxAccount(tx, { cipher }, { memberId, holderName, addedAt: new Date(joinedAt), ...bank })
  const [account] = await selectPayoutAccounts(tx, memberId)
  if (account === undefined) throw new Error(`${member.account} has no account to be paid to`)
  return account
}

const FAMILIES = [...'陈林黄张李王吴刘蔡杨许郑谢郭洪曾'] as const
const GIVEN = ['志明', '秀英', '伟强', '丽华', '建国', '小燕', '家豪', '美玲', '俊杰', '淑芬', '国栋'] as const

async function write(tx: Tx, years: readonly TeamYear[]): Promise<void> {
  // Of all of them together, because the past is written in its order.
  const transfers = years.flatMap(({ book }) => book.transfers)
  await postPast(tx, transfers.toSorted(byNumber(({ id }) => id)))
  await writePastRecharges(
    tx,
    years.flatMap(({ recharges }) => recharges),
  )
  await writePastWithdrawals(
    tx,
    years.flatMap(({ withdrawals }) => withdrawals),
  )
  await writePastRequirements(
    tx,
    years.flatMap(({ book }) => book.requirements),
  )
  for (const year of years) await noteDeposits(tx, year)
  await endInvitations(
    tx,
    years.map(({ book }) => book.memberId),
  )
  const opens = years.map(({ book }) => book.requirements.find(({ status }) => status === 0)?.beginAt ?? book.now())
  const orders = years.flatMap((year) => year.orders)
  await writePastOrders(tx, orders.toSorted(byNumber(({ orderId }) => orderId)), Math.min(...opens))
}

const byNumber =
  <Row>(numberOf: (row: Row) => bigint) =>
  (one: Row, other: Row): number =>
    numberOf(one) < numberOf(other) ? -1 : 1

/** What a limit would look back at, and what the member has recharged in all. */
async function noteDeposits(tx: Tx, { book, recharges, byHand }: TeamYear): Promise<void> {
  const credited = recharges.filter(({ status }) => status === 3)
  const deposits = [
    ...credited.map(({ rechargeId, amount, closedAt }) => ({ reference: String(rechargeId), amount, at: closedAt })),
    ...byHand,
  ]
  if (deposits.length === 0) return
  await writePastDeposits(tx, book.memberId, deposits)
  const paidIn = [...credited.map(({ amount, fee }) => amount - fee), ...byHand.map(({ amount }) => amount)]
  await addRecharged(
    tx,
    book.memberId,
    paidIn.reduce((sum, amount) => sum + amount, 0n),
  )
}
