/** An invented queue, held to the contract. */
import * as api from '@liuhe/contract/api/operator/approvals.ts'
import { GrantEffect } from '@liuhe/contract/api/operator/bonus.ts'
import { WithdrawalFigures } from '@liuhe/contract/api/operator/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import { type Fake, fake, refusal } from '../../testing/open-console.tsx'
import type { Approval, ApprovalDetail } from './use-approvals.ts'

const MINUTE = 60_000
export const HASH = 'ab'.repeat(32)

export const anApproval = (approvalId: number, part: Partial<Approval> = {}): Approval => ({
  approvalId,
  kind: 'withdrawal-figures',
  object: 'withdrawal-figures',
  state: 'open',
  reason: '旺季提额',
  maker: 'maker',
  madeAt: Date.now() - 41 * MINUTE,
  expiresAt: Date.now() + approvalId * 60 * MINUTE,
  checker: null,
  decidedAt: null,
  note: null,
  mayDecide: true,
  ...part,
})

const FIGURES = {
  ...{ amountMin: yuan('100'), amountMax: yuan('50000'), dayMax: yuan('200000'), timesPerDay: 5, freeTimes: 3 },
  ...{ feeBps: 50, feeCap: yuan('50'), isClosed: false, closedReason: null },
}

/** Other limits of withdrawals: one figure changes. */
export const aChange = (amountMax = '80000') => ({
  before: z.encode(WithdrawalFigures, FIGURES),
  after: z.encode(WithdrawalFigures, { ...FIGURES, amountMax: yuan(amountMax) }),
})

/** A gift that is large enough for its amount to be typed. */
export const aGift = () =>
  z.encode(GrantEffect, {
    ...{ memberId: '1204881', account: 'ly8***06', amount: yuan('68000'), multiple: 100, title: '补偿', remark: '' },
  })

export interface Queue {
  rows: Approval[]
  effect: unknown
  payload: object
  /** What the server says to a decision; it decides where there is none. */
  refuses?: () => Error
  fakes: Fake[]
}

export function aQueue(rows: Approval[], effect: unknown = aChange()): Queue {
  const queue: Queue = { rows, effect, payload: {}, fakes: [] }
  const found = (approvalId: number): Approval => {
    const row = queue.rows.find((one) => one.approvalId === approvalId)
    if (row === undefined) throw refusal('APPROVAL/NOT_FOUND')
    return row
  }
  const decide = (approvalId: number, state: Approval['state'], note: string | null) => {
    if (queue.refuses !== undefined) throw queue.refuses()
    const row = { ...found(approvalId), state, note, checker: 'checker', decidedAt: Date.now(), mayDecide: false }
    queue.rows = queue.rows.map((one) => (one.approvalId === approvalId ? row : one))
    return { approvalId, state, outcome: null }
  }
  queue.fakes = [
    fake(api.list, ({ state, kind, maker, object }) =>
      queue.rows.filter(
        (row) =>
          (state === undefined || (row.state === 'open') === (state === 'open')) &&
          (kind ?? row.kind) === row.kind &&
          (maker ?? row.maker) === row.maker &&
          (object ?? row.object) === row.object,
      ),
    ),
    fake(api.read, ({ approvalId }): ApprovalDetail => {
      const approval = found(approvalId)
      const effect = approval.state === 'open' ? queue.effect : null
      return {
        approval,
        payloadHash: HASH,
        payload: queue.payload as ApprovalDetail['payload'],
        revision: 3,
        effect,
        outcome: { state: 'changed' },
      }
    }),
    fake(api.approve, ({ approvalId, note }) => decide(approvalId, 'approved', note ?? null)),
    fake(api.reject, ({ approvalId, note }) => decide(approvalId, 'rejected', note)),
    fake(api.withdraw, ({ approvalId }) => decide(approvalId, 'withdrawn', null)),
  ]
  return queue
}
