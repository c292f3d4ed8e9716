/** What people look at before they decide: the queue, one withdrawal with everything, figures, a day. */
import type * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { maskName } from '@liuhe/domain/members/mask.ts'
import { isSiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../../db/connect.ts'
import { siteSpan } from '../../../db/site-days.ts'
import { keyOf, nextKey } from '../../../http/framework/keyset.ts'
import { Refusal } from '../../../http/refusal.ts'
import { billNet } from '../../../ledger/bills.ts'
import { sumOfEvent } from '../../../ledger/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { membersOnSameDevices } from '../../auth/index.ts'
import { latestOrders } from '../../bets/index.ts'
import { linksOf, maskedAccounts, memberAsked } from '../../member/index.ts'
import { countDifferences } from '../../payments/index.ts'
import { findPayoutStanding, isPayoutAccountShared, membersOfSameAccounts } from '../../security/index.ts'
import { memberTurnover } from '../../turnover/index.ts'
import { evidenceFile } from '../evidence.ts'
import { readDirectSettings } from '../direct/match-queries.ts'
import { findPayout, readCheck } from '../payout/payout-queries.ts'
import { selectWithdrawals, selectWithdrawalsBy, type WithdrawalRow } from '../queries.ts'
import { detailOf, rowOf } from '../read-withdrawal.ts'
import { readPast, readSettings, selectMethods } from '../setting-queries.ts'
import { dayOfLastPaid, selectAllRules, selectQueue, sumPaid, sumReturned } from './console-queries.ts'
import { foundOrder } from './desk-order.ts'
import { directFiguresOf, figuresOf, methodFiguresOf, ruleFiguresOf } from './terms-form.ts'
import { namesOf, queueRowsOf } from './wire.ts'

export async function readQueue(
  sql: Queryable,
  { after, isMine, member, ...filter }: InputOf<typeof api.queue>,
  operatorId: number,
): Promise<OutputOf<typeof api.queue>> {
  const [beyond] = after === undefined ? [] : (keyOf(after, ['big']) as [string])
  const memberId = member === undefined ? undefined : await memberAsked(sql, member)
  // Nobody has that account.
  if (memberId === null) return { data: [], next: null }
  const whose = { memberId, ...(isMine === true && { claimedBy: operatorId }) }
  const ids = await selectQueue(sql, { ...filter, ...whose, after: beyond })
  const orders = await selectWithdrawalsBy(sql, ids)
  const next = nextKey(ids, filter.rows, (id) => [String(id)])
  return { data: await queueRowsOf(sql, orders), next }
}

/** One withdrawal with everything that speaks for and against it. */
export async function readForStaff(
  { sql, clock }: { sql: Queryable; clock: Clock },
  orderNo: string,
): Promise<OutputOf<typeof api.order>> {
  const order = await foundOrder(sql, orderNo)
  const { memberId, withdrawalId, gateway } = order
  const [detail, [row], whose, plays, trail, turnover, earlier, evidence, payout, yes] = await Promise.all([
    detailOf({ sql, clock }, order),
    queueRowsOf(sql, [order]),
    whoseOf(sql, order),
    playsOf(sql, memberId),
    trailOf(sql, order),
    memberTurnover(sql, memberId),
    selectWithdrawals(sql, memberId, { state: 'all', before: String(withdrawalId), rows: EARLIER_ROWS }),
    evidenceFile(sql, order),
    findPayout(sql, withdrawalId),
    namesOf(sql, [order.approved1By, order.approved2By]),
  ])
  if (row === undefined) throw new Error(`withdrawal ${orderNo} has no row`)
  const { account, revision, peopleNeeded, rules, claim, isOffered } = row
  return {
    order: detail,
    ...{ memberId: String(memberId), account, revision, peopleNeeded, rules, claim, isOffered },
    ...{ gateway, ...whose, ...plays },
    ...{ yes, trail, turnover: turnover.rows, earlier: earlier.map(rowOf), evidence },
    payout: payout === undefined ? null : { ...payout, askedAt: payout.askedAt?.getTime() ?? null },
  }
}

const EARLIER_ROWS = 20

/** The member's profile, and what is known of the account beside it. */
async function whoseOf(
  sql: Queryable,
  { memberId, accountId }: WithdrawalRow,
): Promise<Pick<OutputOf<typeof api.order>, 'profile' | 'destination'>> {
  const [standing, past, isShared] = await Promise.all([
    findPayoutStanding(sql, accountId),
    readPast(sql, { memberId, accountId }),
    isPayoutAccountShared(sql, accountId),
  ])
  if (standing === undefined) throw new Error(`payout account ${accountId} has no row`)
  const { fullName, vipLevel, recharged, joinedAt, isOwnName, addedAt, isRemoved } = standing
  const name = fullName === null ? null : maskName(fullName)
  return {
    profile: { name, vipLevel, recharged, joinedAt: joinedAt.getTime() },
    destination: { isOwnName, addedAt: addedAt.getTime(), isRemoved, payments: past.paidToAccount, isShared },
  }
}

/** How he plays, and who else is where he is. */
async function playsOf(
  sql: Queryable,
  memberId: bigint,
): Promise<Pick<OutputOf<typeof api.order>, 'bets' | 'sameDevice' | 'sameAccount' | 'linked'>> {
  const [bets, device, account, links] = await Promise.all([
    latestOrders(sql, memberId, BETS),
    membersOnSameDevices(sql, memberId),
    membersOfSameAccounts(sql, memberId),
    linksOf(sql, memberId),
  ])
  const shownOf = (ids: readonly bigint[]) => ids.slice(0, NEIGHBOURS_SHOWN)
  const names = await maskedAccounts(sql, [
    ...[...shownOf(device), ...shownOf(account)],
    ...links.map((link) => link.memberId),
  ])
  const neighbours = (ids: readonly bigint[]) => ({
    count: ids.length,
    accounts: shownOf(ids).map((id) => names.get(id) ?? ''),
  })
  return {
    bets: bets.map(({ at, ...bet }) => ({ ...bet, at: at.getTime() })),
    sameDevice: neighbours(device),
    sameAccount: neighbours(account),
    linked: links.map(({ memberId: id, reason }) => ({ memberId: String(id), account: names.get(id) ?? '', reason })),
  }
}

const BETS = 50
const NEIGHBOURS_SHOWN = 5

/** By the member's bills since the day of the last payout. */
async function trailOf(
  sql: Queryable,
  { memberId, withdrawalId }: WithdrawalRow,
): Promise<OutputOf<typeof api.order>['trail']> {
  const since = await dayOfLastPaid(sql, memberId, withdrawalId)
  const netOf = async (types: readonly number[]) => {
    const net = await billNet(sql, memberId, { types, days: since === null ? [] : [since] })
    return since === null ? net.ever : (net.since[0] ?? 0n)
  }
  const [recharged, gifts, staked, won] = [
    await netOf(RECHARGED),
    await netOf(GIFTS),
    await netOf(STAKED),
    await netOf(WON),
  ]
  return { since, recharged, gifts, staked: -staked, won }
}

// Types of bills, by what they are for (Domain §8.4).
const RECHARGED = [1, 2, 11, 18, 25]
const GIFTS = [16, 19, 20, 22, 30]
/** Stakes less what came back of them. */
const STAKED = [3, 7, 21, 26, 29, 35, 39]
const WON = [4, 32, 36, 38]

export async function readTerms(sql: Queryable): Promise<OutputOf<typeof api.settings>> {
  const [settings, direct, rules, methods, check] = await Promise.all([
    readSettings(sql),
    readDirectSettings(sql),
    selectAllRules(sql),
    selectMethods(sql),
    readCheck(sql),
  ])
  const { revision, isFrozen, frozenReason, frozenAt } = settings
  return {
    ...{ revision, figures: figuresOf(settings), isFrozen, frozenReason, frozenAt: frozenAt?.getTime() ?? null },
    books: { checkedAt: check.checkedAt?.getTime() ?? null, fault: check.fault },
    direct: directFiguresOf(direct),
    rules: rules.map((rule) => ({ rule: rule.code, revision: rule.revision, figures: ruleFiguresOf(rule) })),
    methods: methods.map((method) => ({
      ...{ kind: method.kind, revision: method.revision, figures: methodFiguresOf(method) },
    })),
  }
}

/** A day by the gateways, the orders and the books. */
export async function readDay(sql: Queryable, day: string): Promise<OutputOf<typeof api.dayFigures>> {
  if (!isSiteDate(day)) throw new Refusal('REQ/INVALID')
  const span = await siteSpan(sql, day)
  const [paid, returned, books, counts] = await Promise.all([
    sumPaid(sql, span),
    sumReturned(sql, span),
    sumOfEvent(sql, 'withdrawal-paid', span),
    countDifferences(sql, { day, side: 'payouts' }),
  ])
  const payments = paid.reduce((sum, row) => sum + row.payments, 0)
  const amount = paid.reduce((sum, row) => sum + row.amount, 0n)
  return {
    gateways: paid.map((row) => ({ gateway: row.gateway, payments: row.payments, paid: row.paid })),
    orders: { payments, amount },
    books: { payments: books.transfers, amount: books.amount },
    returned,
    differences: counts,
  }
}
