import type * as api from '@liuhe/contract/api/withdrawals.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { maskName } from '@liuhe/domain/members/mask.ts'
import { formatYuan } from '@liuhe/domain/money.ts'
import { usdtOf } from '@liuhe/domain/recharge/usdt.ts'
import { limitFault, quoteWithdrawal, type WithdrawalQuote } from '@liuhe/domain/withdrawals/quote.ts'
import { isDirectAmount, isDirectKind } from '@liuhe/domain/withdrawals/direct.ts'
import { judgeWithdrawal, peopleOf } from '@liuhe/domain/withdrawals/rules.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext, RequestFacts } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { withdrawalHeld } from '../../ledger/events.ts'
import { balancesOfMember, post } from '../../ledger/index.ts'
import { lockForExclusion } from '../limits/index.ts'
import {
  findPayoutAccount,
  lockPayoutAccounts,
  type PayoutRow,
  requireCashTicket,
  withdrawHold,
} from '../security/index.ts'
import { type TurnoverAtWithdrawal, turnoverAtWithdrawal } from '../turnover/index.ts'
import { insertOffer, readDirectSettings } from './direct/match-queries.ts'
import { recentLine } from './line.ts'
import { dayOf, findByRequest, findDeducting, insertStep, insertWithdrawal, type WithdrawalToday } from './queries.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import {
  readSettings,
  selectMethods,
  selectRules,
  type WithdrawalMethod,
  type WithdrawalSettings,
} from './setting-queries.ts'
import { type OuterSignals, readSignals } from './signals.ts'
import { announceBalance, tell } from './tell.ts'
import { storedTurnover } from './turnover-form.ts'

type Input = InputOf<typeof api.save>

/** What a request needs to know of who asks. */
export type Asking = Pick<PoolContext, 'sql' | 'clock'> & {
  viewer: Pick<SignedIn, 'memberId'>
  request: Pick<RequestFacts, 'cashTicket'>
}

/**
 * Requests a withdrawal. Its money is held at once; what goes on from here is decided by rules and people. The same
 * request again answers the same withdrawal.
 * @throws what the endpoint declares
 */
export async function requestWithdrawal(
  context: Asking,
  input: Input,
  way: Way = 'usual',
): Promise<OutputOf<typeof api.save>> {
  const { sql, viewer, clock } = context
  const signals = await readSignals(sql, { memberId: viewer.memberId, accountId: BigInt(input.accountId) })
  const line = await recentLine({ sql, clock })
  const dueInSeconds = line.seconds?.p90 ?? null
  const withdrawalId = await inTransaction(sql, (tx) => book(tx, context, { input, way, signals, dueInSeconds }))
  return readWithdrawal({ sql, clock }, viewer.memberId, withdrawalId)
}

/** Through a gateway or by people, or by another member's recharge (免提直充). */
export type Way = 'usual' | 'direct'

interface Booking {
  input: Input
  way: Way
  signals: OuterSignals
  dueInSeconds: number | null
}

/** The lock of the wallet makes a member's requests come one after another, so that none is over a limit (RG-3). */
async function book(
  tx: Tx,
  { viewer: { memberId }, request }: Asking,
  { input, way, signals, dueInSeconds }: Booking,
): Promise<bigint> {
  const { requestId, amount } = input
  await lockPayoutAccounts(tx, memberId)
  await lockForExclusion(tx, memberId)
  const before = await findByRequest(tx, memberId, requestId)
  if (before !== undefined) {
    const isSame =
      String(before.accountId) === input.accountId &&
      before.amount === amount &&
      (before.mode === 'direct') === (way === 'direct')
    if (!isSame) throw new Refusal('REQ/KEY_REUSED')
    return before.withdrawalId
  }
  const settings = await readSettings(tx)
  const { account, method } = await destinationOf(tx, memberId, { accountId: input.accountId, settings, way })
  const day = await dayOf(tx, memberId)
  refuseByLimits(settings, day, amount)
  const direct = way === 'direct' ? await directTerms(tx, amount) : undefined
  const { main } = await balancesOfMember(tx, memberId)
  if (main < amount) throw new Refusal('WALLET/INSUFFICIENT')
  const turnover = await turnoverAtWithdrawal(tx, memberId)
  const deduct = await deductionOf(tx, memberId, { turnover, deductMax: direct ? undefined : input.deductMax })
  // What a member pays is the round sum, whole: nothing is taken of it.
  if (direct && deduct > 0n) throw new Refusal('WITHDRAW/FREE_BANK', { msg: '有待扣除的优惠，请选择普通提现' })
  const quote = direct ? { fee: 0n, deduct, paid: amount } : quoteWithdrawal(settings, day, { amount, deduct })
  refuseQuote(quote, input)
  const destination = `account:${input.accountId}`
  await requireCashTicket(tx, { memberId, ticket: request.cashTicket, operation: 'withdraw', amount, destination })

  const unchanged = { isChanged: false, isIndebted: false }
  const judged = { amount, deduct, ...signals, ...unchanged, staked: turnover.sumAllDml }
  const hits = judgeWithdrawal(await selectRules(tx), judged)
  const withdrawalId = await insertWithdrawal(
    tx,
    {
      ...{ memberId, requestId, amount, deduct, dueInSeconds, fee: quote.fee, day: day.day },
      ...accountFields(account, method),
      ...(direct && { mode: 'direct' as const }),
      ...coinsOf(method, quote),
      deductKind: deduct === 0n ? null : turnover.deductKind,
      people: peopleOf(hits),
      turnover: storedTurnover(turnover),
    },
    hits,
  )
  await holdMoney(tx, { withdrawalId, memberId, amount })
  if (direct) await insertOffer(tx, { withdrawalId, amount, waitHours: direct.waitHours })
  await insertStep(tx, withdrawalId, { code: 'requested', role: 'member', actor: `member:${memberId}` })
  await announceBalance(tx, memberId)
  await tell(tx, withdrawalId, { code: 'requested' })
  return withdrawalId
}

/** The money of a new withdrawal leaves the wallet with it. */
export async function holdMoney(
  tx: Tx,
  { withdrawalId, memberId, amount }: { withdrawalId: bigint; memberId: bigint; amount: bigint },
): Promise<void> {
  const { outcome } = await post(tx, withdrawalHeld({ withdrawalId, memberId, amount }))
  if (outcome !== 'posted') throw new Error(`the money of withdrawal ${withdrawalId} was ${outcome}`)
}

/** The member's own account, where it may be paid to now. Somebody else's is as unknown as none (Ruling C128). */
async function destinationOf(
  tx: Tx,
  memberId: bigint,
  { accountId, settings, way }: { accountId: string; settings: WithdrawalSettings; way: Way },
): Promise<{ account: PayoutRow; method: WithdrawalMethod }> {
  if (settings.isClosed) throw new Refusal('WITHDRAW/CLOSED')
  const hold = await withdrawHold(tx, memberId)
  if (hold !== null) throw heldRefusal(hold)
  const account = await findPayoutAccount(tx, { memberId, accountId: BigInt(accountId) })
  if (account === undefined) throw new Refusal('PAYOUT/NOT_FOUND')
  const method = (await selectMethods(tx)).find(({ kind }) => kind === account.kind)
  const isPayable = way === 'direct' ? isDirectKind(account.kind) : method?.mode !== 'direct'
  if (method?.isOpen !== true || !isPayable) throw new Refusal('WITHDRAW/METHOD_CLOSED')
  return { account, method }
}

function heldRefusal({ reason, until }: NonNullable<Awaited<ReturnType<typeof withdrawHold>>>): Refusal {
  const data = { reason, until: until?.getTime() ?? null }
  const msg = { debt: '账户有待清偿款项，请联系客服', operator: '提现暂停，账户正在核查，请联系客服' }[reason as string]
  return new Refusal('WITHDRAW/HELD', msg === undefined ? { data } : { data, msg })
}

function refuseByLimits(settings: WithdrawalSettings, day: WithdrawalToday, amount: bigint): void {
  const fault = limitFault(settings, day, amount)
  if (fault === undefined) return
  if (fault === 'times') throw new Refusal('WITHDRAW/TIMES')
  if (fault === 'day') {
    const left = settings.dayMax - day.amount
    throw new Refusal('WITHDRAW/DAY_MAX', { data: { left: formatYuan(left < 0n ? 0n : left) } })
  }
  throw new Refusal('WITHDRAW/AMOUNT', { data: { reason: fault } })
}

/**
 * What is deducted: nothing when turnover is done; otherwise only what the member has agreed to (强制提现). One deduction
 * at a time, or a gift would be taken twice. An excluded member is never held back (Ruling C117).
 */
async function deductionOf(
  tx: Tx,
  memberId: bigint,
  { turnover, deductMax }: { turnover: TurnoverAtWithdrawal; deductMax: bigint | undefined },
): Promise<bigint> {
  const { isBlocked, isExcluded, sumAllDeduct, yetWithdraw } = turnover
  if (!isBlocked && !isExcluded) return 0n
  const data = { yetWithdraw: formatYuan(yetWithdraw), sumAllDeduct: formatYuan(sumAllDeduct) }
  const isRefused = deductMax === undefined ? isBlocked : sumAllDeduct > deductMax && !isExcluded
  if (isRefused) throw new Refusal('WITHDRAW/TURNOVER', { data })
  const deducting = sumAllDeduct === 0n ? undefined : await findDeducting(tx, memberId)
  if (deducting === undefined) return sumAllDeduct
  if (isExcluded) return 0n
  throw new Refusal('WITHDRAW/DEDUCTING', { data: { orderNo: String(deducting) } })
}

function refuseQuote({ fee, paid }: WithdrawalQuote, { feeMax }: Input): void {
  if (feeMax !== undefined && fee > feeMax) throw new Refusal('WITHDRAW/FEE', { data: { fee: formatYuan(fee) } })
  if (paid <= 0n) throw new Refusal('WITHDRAW/NOTHING_LEFT')
}

const accountFields = (account: PayoutRow, { mode, gateway }: WithdrawalMethod) => ({
  ...{ mode, gateway, accountId: account.accountId, kind: account.kind, provider: account.provider },
  accountShown: account.number,
  holderShown: maskName(account.holderName),
})

/** Coins at the rate of this moment, cut to 0.01 USDT. */
function coinsOf({ rate }: WithdrawalMethod, { paid }: WithdrawalQuote) {
  if (rate === null) return { rate: null, usdtMicros: null }
  const usdtMicros = usdtOf(paid, rate)
  if (usdtMicros <= 0n) throw new Refusal('WITHDRAW/NOTHING_LEFT')
  return { rate, usdtMicros }
}

/** 免提直充 takes round sums, as long as it is open. @throws WITHDRAW/FREE_BANK, WITHDRAW/AMOUNT */
async function directTerms(tx: Tx, amount: bigint): Promise<{ waitHours: number }> {
  const { isOpen, amounts, waitHours } = await readDirectSettings(tx)
  if (!isOpen) throw new Refusal('WITHDRAW/FREE_BANK')
  if (!isDirectAmount(amounts, amount)) throw new Refusal('WITHDRAW/AMOUNT', { data: { reason: 'not-offered' } })
  return { waitHours }
}
