import { createHash } from 'node:crypto'
import type * as api from '@liuhe/contract/api/withdrawals.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatYuan } from '@liuhe/domain/money.ts'
import { formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ReadContext } from '../../http/context.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { withdrawalKeys } from '../../ledger/events.ts'
import { type BookedTransfer, transferOf } from '../../ledger/index.ts'
import { idOf, paidOf, selectHits, selectSteps, type WithdrawalRow } from './queries.ts'
import { ownWithdrawal } from './read-withdrawal.ts'

/**
 * Everything that was decided and posted about a withdrawal, as a file: what was asked for, each step with the role
 * that did it, the rules with what they found, what turnover said, and the lines of the books with the numbers and
 * hashes under which they stand. People are roles here, as on the pages; an account is masked. The text is the same
 * as long as nothing happens, so its digest can be compared.
 */
export async function readEvidence(
  { sql, viewer }: ReadContext<SignedIn>,
  { orderNo }: InputOf<typeof api.evidence>,
): Promise<OutputOf<typeof api.evidence>> {
  return evidenceFile(sql, await ownWithdrawal(sql, viewer.memberId, idOf(orderNo)))
}

/** The same file for operators. */
export async function evidenceFile(sql: Queryable, order: WithdrawalRow): Promise<OutputOf<typeof api.evidence>> {
  const text = `${JSON.stringify(await evidenceOf(sql, order), null, 2)}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { fileName: `withdrawal-${order.withdrawalId}.json`, text, sha256 }
}

async function evidenceOf(sql: Queryable, order: WithdrawalRow) {
  const { withdrawalId } = order
  const [steps, hits, ...booked] = await Promise.all([
    selectSteps(sql, withdrawalId),
    selectHits(sql, withdrawalId),
    ...withdrawalKeys(withdrawalId).map(({ scope, key }) => transferOf(sql, scope, key)),
  ])
  return {
    format: 'liuhe.withdrawal.1',
    withdrawal: withdrawalOf(order),
    steps: steps.map(({ at, code, role, rule, note }) => ({ at: at.toISOString(), code, by: role, rule, note })),
    rules: hits.map(({ code, people, threshold, found, at }) => ({
      ...{ rule: code, people, at: at.toISOString() },
      threshold: threshold === null ? null : String(threshold),
      found: found === null ? null : String(found),
    })),
    /** Amounts in 厘, as the books hold them. */
    turnoverAtRequest: order.turnover,
    books: booked.filter((one) => one !== undefined).map(bookedOf),
  }
}

function withdrawalOf(order: WithdrawalRow) {
  const { state, status, kind, provider, mode, rate, people, reason, payoutReference, deductKind } = order
  return {
    orderNo: String(order.withdrawalId),
    requestId: order.requestId,
    ...{ state, status },
    account: { kind, provider, number: order.accountShown, holder: order.holderShown },
    ...{ mode, rate, deductKind },
    usdt: order.usdtMicros === null ? null : formatUsdt(order.usdtMicros),
    amount: formatYuan(order.amount),
    fee: formatYuan(order.fee),
    deduct: formatYuan(order.deduct),
    paid: formatYuan(paidOf(order)),
    peopleNeeded: people,
    requestedAt: order.createdAt.toISOString(),
    dueAt: order.dueAt?.toISOString() ?? null,
    closedAt: order.closedAt?.toISOString() ?? null,
    ...{ reason, payoutReference },
  }
}

/** Who exactly did it stays inside: the step says the role. */
const bookedOf = ({ transferId, event, tranType, scope, key, bodyHash, at, lines }: BookedTransfer) => ({
  ...{ transferId: String(transferId), event, tranType, scope, key, bodyHash },
  bookedAt: at.toISOString(),
  lines,
})
