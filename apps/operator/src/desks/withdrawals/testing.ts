/** Invented withdrawals, held to the contract. */
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { nextOf, type PeopleNeeded, withdrawalStatusOf } from '@liuhe/domain/withdrawals/state.ts'
import * as z from 'zod/mini'
import { type Fake, fake, refusal } from '../../testing/open-console.tsx'
import { anApproval } from '../approvals/testing.ts'
import type { Approval } from '../approvals/use-approvals.ts'
import { queueOf, type QueueRow, type WithdrawalDetail } from './use-withdrawals.ts'

const MINUTE = 60_000
export const numberOf = (end: number): string => `72900000000${String(end).padStart(8, '0')}`

/** A bank withdrawal of 800 that one person decides about, 52 minutes old. */
export function aRow(end: number, part: Partial<QueueRow> = {}): QueueRow {
  const amount = part.amount ?? yuan('800')
  const row: QueueRow = {
    ...{ orderNo: numberOf(end), status: 1, state: 'requested', accountKind: 'bank', payType: 2, provider: '工商银行' },
    ...{ accountNumber: '6222********3308', mode: 'third-party', amount, fee: 0n, deduct: 0n, paidMoney: amount },
    ...{ createTime: Date.now() - 52 * MINUTE, stateTime: Date.now() - 52 * MINUTE, auditTime: null, reason: null },
    ...{ dueTime: Date.now() - 10 * MINUTE, memberId: '1204881', account: 'ly8***06', revision: 3, peopleNeeded: 1 },
    ...{ rules: ['not-small'], claim: null, isOffered: false, ...part },
  }
  return { ...row, status: withdrawalStatusOf(row.state) }
}

export const aTwoPeopleRow = (end: number, part: Partial<QueueRow> = {}): QueueRow =>
  aRow(end, { amount: yuan('6000'), peopleNeeded: 2, rules: ['first-account', 'large'], ...part })

/** What the second person decides about: 6,000 to a new account. */
export const aPayment = () => {
  const { rules, account, memberId, ...order } = aTwoPeopleRow(8, { state: 'approved1' })
  const { fee, deduct, paidMoney: paid } = order
  return z.encode(api.PayoutEffect, {
    ...{ order, memberId, account, holderName: '黎*云', rules, firstYes: 'maker', paid, fee, deduct },
  })
}

const TEXT = '{"format":"liuhe.withdrawal.1"}\n'

/** Twelve bets, each third of which won. */
const someBets = (at: number): WithdrawalDetail['bets'] =>
  Array.from({ length: 12 }, (_, index) => ({
    ...{ at: at - index * MINUTE, gameId: 110, total: yuan('200') },
    ...(index % 3 === 0 ? { state: 'paid', reward: yuan('390') } : { state: 'lost', reward: 0n }),
  }))

/** A deposit of 50,000 that is played through. */
const someTurnover = (at: number): WithdrawalDetail['turnover'] => [
  {
    ...{ rowId: '31', revision: 1, sourceKind: 'recharge', sourceNo: '7', deposit: yuan('50000'), gift: 0n },
    ...{
      depositClaim: yuan('50000'),
      giftClaim: 0n,
      achieved: yuan('51940'),
      isOpen: true,
      beginAt: at,
      entries: [],
    },
  },
]

export function aDetail(row: QueueRow, part: Partial<WithdrawalDetail> = {}): WithdrawalDetail {
  const { memberId, account, revision, peopleNeeded, rules, claim, isOffered, ...order } = row
  const at = row.createTime
  return {
    order: {
      ...order,
      ...{ now: Date.now(), holderName: '黎*云', usdt: null, rate: null, deductKind: null, payoutReference: null },
      steps: [{ at, code: 'requested', by: 'member', rule: null, note: null }],
      ...{ direct: null, next: nextOf({ state: row.state, people: peopleNeeded as PeopleNeeded }) },
      ...{ peopleNeeded, peopleDone: 0, isFrozen: false, line: { decided: 0, seconds: null } },
      holds: rules.map((rule) => ({
        ...{ rule, people: rule === 'not-small' ? 1 : 2, at },
        ...(rule === 'large' || rule === 'not-small'
          ? { threshold: String(yuan(rule === 'large' ? '5000' : '500')), found: String(row.amount) }
          : { threshold: null, found: null }),
      })),
      turnover: { yetWithdraw: 0n, sumAllDeduct: 0n, deductKind: null, missing: [] },
    },
    ...{ memberId, account, revision, peopleNeeded, rules, claim, isOffered, gateway: 'bank', yes: [], payout: null },
    profile: { name: '黎*云', vipLevel: 5, recharged: yuan('412600'), joinedAt: at - 300 * 1_440 * MINUTE },
    destination: {
      ...{ isOwnName: true, addedAt: at - 2 * 1_440 * MINUTE, isRemoved: false, isShared: false },
      payments: rules.includes('first-account') ? 0 : 4,
    },
    trail: {
      since: '2026-11-14',
      recharged: yuan('50000'),
      gifts: yuan('888'),
      staked: yuan('102480'),
      won: yuan('124612'),
    },
    turnover: someTurnover(at),
    earlier: [
      {
        ...order,
        orderNo: numberOf(1),
        state: 'paid',
        status: 3,
        amount: yuan('12000'),
        createTime: at,
        auditTime: at,
      },
    ],
    bets: someBets(at),
    sameDevice: { count: 1, accounts: ['ly8***11'] },
    sameAccount: { count: 0, accounts: [] },
    linked: [],
    evidence: { fileName: `withdrawal-${row.orderNo}.json`, text: TEXT, sha256: 'cd'.repeat(32) },
    ...part,
  }
}

export interface Board {
  rows: QueueRow[]
  /** What is known of them beside their rows. */
  details: Map<string, Partial<WithdrawalDetail>>
  proposals: Approval[]
  /** What the server says to a step; it takes it where there is none. */
  refuses?: (() => Error) | undefined
  fakes: Fake[]
}

/** The server's list of a board: filters and pages. */
const queueOfBoard = (board: Board, login: string): Fake =>
  fake(api.queue, ({ queue, member, rule, kind, amountMin, amountMax, isMine, after, rows: most }) => {
    const all = board.rows.filter(
      (row) =>
        (queue === 'all' || queueOf(row) === queue) &&
        (member ?? row.memberId) === row.memberId &&
        (rule === undefined || row.rules.includes(rule)) &&
        (kind ?? row.accountKind) === row.accountKind &&
        row.amount >= (amountMin ?? 0n) &&
        row.amount <= (amountMax ?? row.amount) &&
        (isMine !== true || row.claim?.login === login),
    )
    const from = after === undefined ? 0 : Number(after)
    const next = from + most < all.length ? String(from + most) : null
    return { data: all.slice(from, from + most), next }
  })

/** The desk as one person of this login finds it. */
export function aBoard(rows: QueueRow[], login = 'maker'): Board {
  const board: Board = { rows, details: new Map(), proposals: [], fakes: [] }
  const found = (orderNo: string): QueueRow => {
    const row = board.rows.find((one) => one.orderNo === orderNo)
    if (row === undefined) throw refusal('WITHDRAW/NOT_FOUND')
    return row
  }
  const become = (orderNo: string, part: Partial<QueueRow>): QueueRow => {
    if (board.refuses !== undefined) throw board.refuses()
    const row = { ...found(orderNo), ...part }
    if (part.state !== undefined) row.revision++
    board.rows = board.rows.map((one) => (one.orderNo === orderNo ? row : one))
    return row
  }
  const propose = (orderNo: string, kind: string) => {
    const approval = anApproval(board.proposals.length + 40, { kind, object: `withdrawal/${orderNo}`, maker: login })
    board.proposals.push({ ...approval, expiresAt: Date.now() + 120 * MINUTE, mayDecide: false })
    return { approvalId: approval.approvalId, payloadHash: 'ab'.repeat(32), expiresAt: approval.expiresAt }
  }
  board.fakes = [
    queueOfBoard(board, login),
    fake(api.order, ({ orderNo }) => aDetail(found(orderNo), board.details.get(orderNo))),
    fake(api.claim, ({ orderNo }) => {
      const claim = { login, until: Date.now() + 15 * MINUTE }
      become(orderNo, { claim })
      return claim
    }),
    fake(api.release, ({ orderNo }) => {
      become(orderNo, { claim: null })
      return null
    }),
    fake(api.approve, ({ orderNo }) => {
      const { peopleNeeded, state } = become(orderNo, { state: 'approved1', claim: null })
      return { state, proposal: peopleNeeded === 2 ? propose(orderNo, 'withdrawal') : null }
    }),
    fake(api.reject, ({ orderNo, reason }) => {
      const { state } = become(orderNo, { state: 'rejected', claim: null, reason })
      return { state }
    }),
    fake(api.pay, ({ orderNo }) => ({ state: become(orderNo, { state: 'paying' }).state })),
    fake(api.giveBack, ({ orderNo }) => ({ state: become(orderNo, { state: 'returned' }).state })),
    fake(api.settle, ({ orderNo }) => {
      if (board.refuses !== undefined) throw board.refuses()
      return propose(orderNo, 'withdrawal-by-hand')
    }),
    fake(api.ask, () => ({ state: 'pending' as const, reference: null })),
    fake(approvals.list, ({ object }) =>
      board.proposals.filter((one) => object === undefined || one.object === object),
    ),
  ]
  return board
}
