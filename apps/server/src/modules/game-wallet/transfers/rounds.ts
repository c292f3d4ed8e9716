import { inTransaction } from '../../../db/transaction.ts'
import type { Sql } from '../../../db/connect.ts'
import { lockForExclusion } from '../../limits/index.ts'
import { findUserRef } from '../launch-queries.ts'
import type { RoundsPage, ToldRound, TransferWallet } from '../provider-port.ts'
import { raiseAlarm } from '../queries.ts'
import { pagesOf } from '../reconcile.ts'
import * as queries from './round-queries.ts'

// Rounds at a provider that holds the money are read from its list and written as reports, turnover, levels and agents
// have those of other games. A round is told whole, so it may be heard as often as one likes (ADR 123).

/** Clocks of two houses differ, and a round is written there after it was dated: so far back is read again. */
const AGAIN_MS = 120_000
/** A list is read no more often than this, whatever the number of processes. */
const EVERY_S = 15

/** A round that does not fit our books, and why. */
export interface OddRound {
  told: ToldRound
  why: 'unknown-user' | 'conflict' | 'unknown-game'
}

interface Wallet {
  provider: string
  wallet: TransferWallet
}

/**
 * Reads what was played at a provider since the last look, when one is due.
 * @throws ProviderUnknown, ProviderRefused: what was read stays, and the next look begins where this one did
 */
export async function readNewRounds(sql: Sql, it: Wallet): Promise<void> {
  const look = await queries.takeLook(sql, it.provider, EVERY_S)
  if (look === undefined) return
  await readRounds(sql, it, { from: look.readUntil - AGAIN_MS, until: look.now + AGAIN_MS })
  await queries.markRead(sql, it.provider, look.now)
}

/**
 * Reads what a member has played since the last look: he has come back, and wants to see it.
 * @throws ProviderUnknown, ProviderRefused
 */
export async function readRoundsOf(sql: Sql, memberId: bigint, it: Wallet): Promise<void> {
  const [look, user] = await Promise.all([
    queries.findReading(sql, it.provider),
    findUserRef(sql, it.provider, memberId),
  ])
  if (look === undefined || user === undefined) return
  await readRounds(sql, it, { from: look.readUntil - AGAIN_MS, until: look.now + AGAIN_MS, user })
}

/** Reads a span of a provider's list, page by page. @returns what was told, and what of it does not fit our books */
export async function readRounds(
  sql: Sql,
  { provider, wallet }: Wallet,
  span: Omit<RoundsPage, 'after' | 'limit'>,
): Promise<{ told: ToldRound[]; odd: OddRound[] }> {
  const [told, odd]: [ToldRound[], OddRound[]] = [[], []]
  const ask = async (page: RoundsPage) => {
    const { rounds, unreadable, next } = await wallet.rounds({ ...page, ...span })
    for (const subject of unreadable) await raiseAlarm(sql, { provider, kind: 'unreadable', subject })
    return { rows: rounds, next }
  }
  for await (const rows of pagesOf(span, ask)) {
    told.push(...rows)
    odd.push(...(await store(sql, provider, rows)))
  }
  return { told, odd }
}

/** Each member's rounds in a transaction of their own, under the lock of his wallet. */
async function store(sql: Sql, provider: string, rows: readonly ToldRound[]): Promise<OddRound[]> {
  const byUser = Map.groupBy(rows, ({ user }) => user)
  const members = await queries.membersOf(sql, provider, [...byUser.keys()])
  const odd: OddRound[] = []
  for (const [user, rounds] of byUser) {
    const memberId = members.get(user)
    if (memberId === undefined) {
      odd.push(...rounds.map((told) => ({ told, why: 'unknown-user' as const })))
      continue
    }
    const outcomes = await inTransaction(sql, async (tx) => {
      await lockForExclusion(tx, memberId)
      return queries.takeRounds(tx, { provider, memberId, rounds })
    })
    for (const told of rounds) {
      const why = outcomes.get(told.round)
      if (why === 'conflict' || why === 'unknown-game') odd.push({ told, why })
    }
  }
  for (const { told, why } of odd)
    await raiseAlarm(sql, { provider, kind: 'conflict', subject: `round ${told.round}: ${why}` })
  return odd
}
