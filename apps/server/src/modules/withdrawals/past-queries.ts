import type { PeopleNeeded, WithdrawalRole, WithdrawalStep } from '@liuhe/domain/withdrawals/state.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { RuleHit } from '@liuhe/domain/withdrawals/rules.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { PayoutRow } from '../security/index.ts'
import { maskName } from '@liuhe/domain/members/mask.ts'
import type { Mode } from './queries.ts'

/** A withdrawal that is over, for the demonstration; its money is posted beside it. */
export interface PastWithdrawal {
  withdrawalId: bigint
  memberId: bigint
  requestId: string
  account: PayoutRow
  mode: Mode
  gateway: string | null
  amount: Money
  people: PeopleNeeded
  hits: readonly RuleHit[]
  createdAt: Instant
  /** The first is the request; the others are edges. */
  steps: readonly {
    at: Instant
    code: WithdrawalStep
    role: WithdrawalRole
    actor: string
    note?: string
    reference?: string
  }[]
}

/** Writes withdrawals that are over, edge by edge. @throws when their member has asked for one already */
export async function writePastWithdrawals(tx: Queryable, withdrawals: readonly PastWithdrawal[]): Promise<void> {
  const orders = withdrawals.map(({ account, ...order }) => ({
    ...{ withdrawal_id: order.withdrawalId, member_id: order.memberId, request_id: order.requestId },
    ...{ account_id: account.accountId, account_kind: account.kind, provider: account.provider },
    ...{ account_shown: account.number, holder_shown: maskName(account.holderName), mode: order.mode },
    ...{ gateway: order.gateway, amount: order.amount, people: order.people, created_at: new Date(order.createdAt) },
    turnover: { yetWithdraw: '0', sumAllDeduct: '0', deductKind: null, missing: [] },
  }))
  const steps = withdrawals.flatMap(({ withdrawalId, steps: own }) =>
    own.map(({ at, ...step }) => ({ withdrawal_id: withdrawalId, at: new Date(at), ...step })),
  )
  const hits = withdrawals.flatMap(({ withdrawalId, createdAt, hits: own }) =>
    own.map(({ code, people, threshold, found }) => ({
      ...{ withdrawal_id: withdrawalId, at: new Date(createdAt), rule_code: code, people, threshold, found },
    })),
  )
  await tx`select withdrawal_write_past(${textOf(orders)}::text::jsonb, ${textOf(steps)}::text::jsonb)`
  await tx`
    insert into withdrawal_hit (withdrawal_id, at, rule_code, people, threshold, found)
    select * from jsonb_to_recordset(${textOf(hits)}::text::jsonb) as j(
      withdrawal_id bigint, at timestamptz, rule_code text, people smallint, threshold bigint, found bigint)`
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
