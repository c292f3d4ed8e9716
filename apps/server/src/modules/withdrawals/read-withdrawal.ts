/** Withdrawals in wire form: a row of a list, and one with all that its pages show. */
import type * as api from '@liuhe/contract/api/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { PAYOUT_KINDS } from '@liuhe/domain/members/payout-account.ts'
import { nextOf } from '@liuhe/domain/withdrawals/state.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { findOffer } from './direct/match-queries.ts'
import { recentLine } from './line.ts'
import * as queries from './queries.ts'
import { readSettings, withdrawalNow } from './setting-queries.ts'
import { turnoverOf } from './turnover-form.ts'

type Detail = OutputOf<typeof api.read>
type Row = OutputOf<typeof api.list>['data'][number]

/** One of the member's withdrawals. @throws WITHDRAW/NOT_FOUND, also for somebody else's */
export async function readWithdrawal(
  { sql, clock }: { sql: Queryable; clock: Clock },
  memberId: bigint,
  withdrawalId: bigint | undefined,
): Promise<Detail> {
  return detailOf({ sql, clock }, await ownWithdrawal(sql, memberId, withdrawalId))
}

/** The row of the member's own withdrawal. @throws WITHDRAW/NOT_FOUND */
export async function ownWithdrawal(
  sql: Queryable,
  memberId: bigint,
  withdrawalId: bigint | undefined,
): Promise<queries.WithdrawalRow> {
  const order = withdrawalId === undefined ? undefined : await queries.findWithdrawal(sql, withdrawalId, memberId)
  if (order === undefined) throw new Refusal('WITHDRAW/NOT_FOUND')
  return order
}

/** A withdrawal with its steps, who acts next, and which rules hold it. */
export async function detailOf(
  { sql, clock }: { sql: Queryable; clock: Clock },
  order: queries.WithdrawalRow,
): Promise<Detail> {
  const { withdrawalId } = order
  const [steps, hits, { isFrozen }, line, now, offer] = await Promise.all([
    queries.selectSteps(sql, withdrawalId),
    queries.selectHits(sql, withdrawalId),
    readSettings(sql),
    recentLine({ sql, clock }),
    withdrawalNow(sql),
    findOffer(sql, withdrawalId),
  ])
  return {
    ...rowOf(order),
    ...{ now, isFrozen, line, rate: order.rate, usdt: order.usdtMicros, deductKind: order.deductKind },
    holderName: order.holderShown,
    steps: steps.map(({ at, code, role, rule, note }) => ({ at: at.getTime(), code, by: role, rule, note })),
    next: nextOf({ ...order, direct: offer?.stage ?? null }),
    direct: offer === undefined ? null : { stage: offer.stage, until: offer.until.getTime() },
    peopleNeeded: order.people,
    peopleDone: [order.approved1By, order.approved2By].filter((one) => one !== null).length,
    holds: hits.map(({ code, people, threshold, found, at }) => ({
      ...{ rule: code, people, at: at.getTime() },
      threshold: threshold === null ? null : String(threshold),
      found: found === null ? null : String(found),
    })),
    turnover: turnoverOf(order.turnover),
    payoutReference: order.payoutReference,
  }
}

/** A withdrawal as lists show it. */
export function rowOf(order: queries.WithdrawalRow): Row {
  const { status, state, provider, mode, amount, fee, deduct, reason } = order
  return {
    ...{ status, state, provider, mode, amount, fee, deduct, reason },
    orderNo: String(order.withdrawalId),
    accountKind: order.kind,
    payType: PAYOUT_KINDS[order.kind].payType,
    accountNumber: order.accountShown,
    paidMoney: queries.paidOf(order),
    createTime: order.createdAt.getTime(),
    stateTime: order.stateAt.getTime(),
    auditTime: order.closedAt?.getTime() ?? null,
    dueTime: order.dueAt?.getTime() ?? null,
  }
}
