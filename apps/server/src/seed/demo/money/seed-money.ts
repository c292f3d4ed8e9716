/**
 * A year of money of the demo's members. What a member has in the wallet is the sum of it, entry by entry: recharges
 * and withdrawals with their steps, bets on draws that are over, gifts, and the turnover that they asked for. It is
 * written once, in one transaction, into wallets that nothing has been booked in; a start that was killed leaves none
 * of it. The books begin with 2026, so a world of that year has less than a year.
 */
import { VIP_RULES } from '@liuhe/domain/members/vip-rules.ts'
import type { VipLevelRule } from '@liuhe/domain/members/vip-rules.ts'
import { addDays, DAY_MS, daysBetween, instantOf, type Instant, siteDateOf } from '@liuhe/domain/time.ts'
import type { Sql, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { demoTopUp } from '../../../ledger/events.ts'
import { BOOKS_BEGIN, post, postPast, untouchedMembers } from '../../../ledger/index.ts'
import { selectPastDraws, writePastOrders } from '../../../modules/bets/index.ts'
import { offersNow, writePastGifts } from '../../../modules/bonus/index.ts'
import { writePastDeposits } from '../../../modules/limits/index.ts'
import { addRecharged } from '../../../modules/member/index.ts'
import { writePastClaims } from '../../../modules/rebate/index.ts'
import { rechargeChannels, rechargeSettings, writePastRecharges } from '../../../modules/recharge/index.ts'
import { addSandboxAccount, createSecretCipher, selectPayoutAccounts } from '../../../modules/security/index.ts'
import { addRequirement, writePastRequirements } from '../../../modules/turnover/index.ts'
import { withdrawalMethods, withdrawalRules, writePastWithdrawals } from '../../../modules/withdrawals/index.ts'
import { DEMO_MEMBERS, type DemoMember } from '../members.ts'
import { byDay, type Player, type Terms, type Year, yearOf } from './year.ts'

const DAYS = 365
/** With fewer, a member would hardly have anything to look at. */
const DAYS_LEAST = 30
/** 新澳门, 台湾 and 香港: games that draw in the evening, once a day. */
const GAMES = [110, 92, 70] as const

/** Writes the year of every member whose wallet is empty and untouched; the draws of it have to be there. */
export async function seedMoney(sql: Sql, { now, pepper }: { now: Instant; pepper: string }): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const members = await untouched(tx)
    if (members.length === 0) return
    const terms = await termsOf(tx, Math.min(now, await databaseNow(tx)))
    if (daysBetween(terms.from, terms.until) < DAYS_LEAST) return giveStart(tx, members)
    const years: Year[] = []
    for (const [place, { memberId, member }] of members.entries()) {
      const player = await prepare(tx, { member, memberId, place, pepper, since: instantOf(terms.from) })
      years.push(yearOf(player, terms))
    }
    await write(tx, years)
  })
}

/** Where there is hardly a past, play money stands for it. */
async function giveStart(tx: Tx, members: Awaited<ReturnType<typeof untouched>>): Promise<void> {
  for (const { memberId, member } of members) {
    await post(tx, demoTopUp({ memberId, amount: member.purse, key: 'first purse' }))
    const source = { sourceKind: 'manual', sourceNo: `demo-top-up:${memberId}` } as const
    await addRequirement(tx, { memberId, ...source, deposit: member.purse, gift: 0n })
  }
}

async function databaseNow(tx: Tx): Promise<Instant> {
  const [row] = await tx<[{ now: Date }]>`select clock_timestamp() as now`
  return row.now.getTime()
}

/** Locked, so that of two seeds one writes and the other finds it written. */
async function untouched(tx: Tx): Promise<{ memberId: bigint; member: DemoMember }[]> {
  const rows = await tx<{ memberId: bigint; account: string }[]>`
    select member_id as "memberId", account_key as account from member
    where account_key = any (${DEMO_MEMBERS.map(({ account }) => account)}) order by member_id for update`
  const free = await untouchedMembers(
    tx,
    rows.map(({ memberId }) => memberId),
  )
  return DEMO_MEMBERS.flatMap((member) => {
    const row = rows.find(({ account }) => account === member.account)
    return row === undefined || !free.includes(row.memberId) ? [] : [{ memberId: row.memberId, member }]
  })
}

async function termsOf(tx: Tx, now: Instant): Promise<Terms> {
  // The day before yesterday: what gateways know is compared with the orders of yesterday (modules/payments).
  const until = addDays(siteDateOf(now), -2)
  const from = siteDateOf(Math.max(now - DAYS * DAY_MS, Number(BOOKS_BEGIN) + DAY_MS))
  const [channels, settings, methods, rules, offers, draws] = [
    await rechargeChannels(tx),
    await rechargeSettings(tx),
    await withdrawalMethods(tx),
    await withdrawalRules(tx),
    await offersNow(tx),
    await selectPastDraws(tx, { gameIds: GAMES, from: instantOf(from), until: instantOf(addDays(until, 1)) }),
  ]
  const method = methods.find(({ kind }) => kind === 'bank')
  if (method === undefined) throw new Error('no withdrawals to banks')
  return {
    ...{ channels: channels.filter(({ flow }) => flow !== 'matched'), method, rules, draws: byDay(draws), from, until },
    first: settings.firstGift === null ? null : { gift: settings.firstGift, least: settings.firstGiftLeast },
    wageMultiple: offers.find(({ kind }) => kind === 'week-wage')?.multiple ?? 100,
  }
}

/** A name and a bank account of a year ago, to which the withdrawals went. */
async function prepare(
  tx: Tx,
  {
    member,
    memberId,
    place,
    pepper,
    since,
  }: {
    member: DemoMember
    memberId: bigint
    place: number
    pepper: string
    since: Instant
  },
): Promise<Player> {
  const { account, money, cycleBet } = member
  await tx`
    update member set full_name = ${money.holder}, created_at = ${new Date(since)} where member_id = ${memberId}`
  const cipher = createSecretCipher(pepper, 'payout-account')
  const bank = { kind: 'bank', provider: money.bank, number: money.card } as const
  await addSandboxAccount(tx, { cipher }, { memberId, holderName: money.holder, addedAt: new Date(since), ...bank })
  const [payout] = await selectPayoutAccounts(tx, memberId)
  if (payout === undefined) throw new Error(`${account} has no account to be paid to`)
  const level = VIP_RULES.findLast(({ betMoney }) => betMoney <= cycleBet) as VipLevelRule
  return { memberId, account, place, level, sums: money.sums, stake: money.stake, leaves: member.purse, payout }
}

async function write(tx: Tx, years: readonly Year[]): Promise<void> {
  for (const { book, recharges, withdrawals, gifts, claims } of years) {
    await postPast(tx, book.transfers)
    await writePastRecharges(tx, recharges)
    await writePastWithdrawals(tx, withdrawals)
    await writePastGifts(tx, gifts)
    await writePastClaims(tx, claims)
    await writePastRequirements(tx, book.requirements)
    const credited = recharges.filter(({ status }) => status === 3)
    const deposits = credited.map(({ rechargeId, amount, closedAt }) => ({
      ...{ reference: String(rechargeId), amount, at: closedAt },
    }))
    await writePastDeposits(tx, book.memberId, deposits)
    await addRecharged(
      tx,
      book.memberId,
      credited.reduce((sum, { amount, fee }) => sum + amount - fee, 0n),
    )
  }
  const opens = years.map(({ book }) => book.requirements.find(({ status }) => status === 0)?.beginAt ?? book.now())
  await writePastOrders(tx, years.flatMap(({ orders }) => orders).toSorted(byNumber), Math.min(...opens))
}

const byNumber = (one: { orderId: bigint }, other: { orderId: bigint }) => (one.orderId < other.orderId ? -1 : 1)
