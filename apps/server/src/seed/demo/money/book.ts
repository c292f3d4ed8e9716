import { createHash } from 'node:crypto'
import { type Money } from '@liuhe/domain/money.ts'
import { below, type Random } from '@liuhe/domain/random.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import { allocate, claimOf, NO_TURNOVER, sumOf } from '@liuhe/domain/turnover/allocate.ts'
import { claimsOf, type GiftBasis } from '@liuhe/domain/turnover/claims.ts'
import { wordsOf } from '../../../engine/draw-key.ts'
import { idAt, type PastTransfer } from '../../../ledger/index.ts'
import { memberMain } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/transfer.ts'
import type { PastRequirement } from '../../../modules/turnover/index.ts'

/** The books of one member's year while it is made up: what was posted, what the wallet holds, what is to be staked. */
export interface Book {
  readonly memberId: bigint
  readonly transfers: PastTransfer[]
  readonly requirements: PastRequirement[]
  balance(): Money
  /** When the last thing happened. */
  now(): Instant
  /** A number of a moment, which nothing else has. */
  idAt(at: Instant): bigint
  /** The number of a request, as a client of then would have made it. */
  requestAt(at: Instant): string
  /** Books at a moment, or a second after the last thing that happened. @returns the transfer's number and time */
  post(at: Instant, transfer: Transfer): { id: bigint; at: Instant }
  /** Money that came in asks to be staked from then on. */
  ask(at: Instant, asked: Asked): void
  stake(valid: Money): void
  /** What is still to be staked; what was staked for all that is open. */
  missing(): Money
  staked(): Money
  /** A payout ends all that was asked for before it. */
  payOut(at: Instant): void
}

export interface Asked {
  sourceKind: PastRequirement['sourceKind']
  sourceNo: bigint
  deposit: Money
  gift: Money
  depositMultiple: number
  giftMultiple: number
  giftBasis: GiftBasis
  remark: string
}

/** Chance of a member's day, the same at every seeding. */
export const chanceOf = (account: string, subject: string): Random =>
  wordsOf(createHash('sha256').update(`liuhe demo money v1|${account}|${subject}`).digest())

/** An opened book. @param firstNumber from which on the tails of its numbers are nobody else's */
export function openBook(memberId: bigint, account: string, firstNumber: number): Book {
  const transfers: PastTransfer[] = []
  const requirements: PastRequirement[] = []
  const chance = chanceOf(account, 'numbers')
  const wallet = memberMain(memberId)
  let tail = firstNumber
  let balance = 0n
  let last: Instant = 0
  const open = () => requirements.filter(({ status }) => status === 0)
  return {
    ...{ memberId, transfers, requirements },
    balance: () => balance,
    now: () => last,
    idAt: (at) => idAt(at, ++tail),
    requestAt: (at) =>
      newRequestId(
        at,
        Uint8Array.from({ length: 10 }, () => below(chance, 256)),
      ),
    post(at, transfer) {
      last = Math.max(at, last + 1000)
      for (const { from, to, amount } of transfer.postings) {
        if (from === wallet) balance -= amount
        if (to === wallet) balance += amount
      }
      const id = idAt(last, ++tail)
      transfers.push({ ...transfer, id, at: last })
      return { id, at: last }
    },
    ask(at, asked) {
      const claims = claimsOf(asked)
      const newest = requirements.at(-1)
      if (newest !== undefined) newest.endAt = at
      requirements.push({
        ...asked,
        ...claims,
        ...{ memberId, rowId: idAt(at, ++tail), sourceNo: String(asked.sourceNo), beginAt: at, endAt: null },
        ...{ weights: { cp: 100, sports: 100, video: 100 }, span: NO_TURNOVER, spent: NO_TURNOVER, bets: 0 },
        ...{ achieved: NO_TURNOVER, finishedAt: null, status: 0, closedAt: null, flows: null },
      })
    },
    stake(valid) {
      const newest = requirements.at(-1)
      if (newest === undefined || valid === 0n) return
      newest.span = { ...newest.span, cp: newest.span.cp + valid }
      newest.bets += 1
    },
    missing: () => missingOf(open()),
    staked: () => open().reduce((sum, { span }) => sum + sumOf(span), 0n),
    payOut(at) {
      close(open(), at)
    },
  }
}

function missingOf(rows: readonly PastRequirement[]): Money {
  const { achieved } = allocate(rows)
  return rows.reduce((sum, row, index) => {
    const left = claimOf(row) - sumOf(achieved[index] ?? NO_TURNOVER)
    return left > 0n ? sum + left : sum
  }, 0n)
}

/** All of them are closed at once, so all that was staked in their spans is given out among them. */
function close(rows: PastRequirement[], at: Instant): void {
  const { achieved, flows } = allocate(rows)
  for (const [index, row] of rows.entries()) {
    row.achieved = achieved[index] ?? NO_TURNOVER
    row.spent = row.span
    row.status = 1
    row.closedAt = at
    row.finishedAt = at
    row.flows = flows
      .filter(({ to }) => to === index)
      .map(({ span, category, start, amount }) => ({
        span: (rows[span] as PastRequirement).rowId,
        ...{ category, start, amount },
      }))
  }
}

/** Numbers of one member; the demo has fewer members than would reach 2²². */
export const MEMBER_NUMBERS = 1_000_000
