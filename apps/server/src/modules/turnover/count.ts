import type { Sql, Tx } from '../../db/connect.ts'
import { changeRows } from './change-rows.ts'
import * as queries from './count-queries.ts'
import type { StoredRow } from './stored-row.ts'

// Counting comes after settlement and beside it: draws that have changed wait in a list, and the engine counts them.
// What a draw brings is recounted as a whole, so counting twice, by two engines, or after a kill changes
// nothing (ADR 078).

const DRAWS_AT_ONCE = 100
const ROUNDS_AT_ONCE = 500
/** Orders that are looked through at once, and members that are counted in one transaction. */
const ORDERS_AT_ONCE = 20_000
const MEMBERS_AT_ONCE = 200

/** Counts draws and rounds that have changed. @returns how many of them */
export async function countDue(sql: Sql): Promise<number> {
  const draws = await queries.readyDraws(sql, DRAWS_AT_ONCE)
  for (const { drawId, due } of draws) {
    await countDraw(sql, drawId)
    await queries.forgetDue(sql, due)
  }
  const rounds = await queries.readyRounds(sql, ROUNDS_AT_ONCE)
  if (rounds.length > 0) {
    await sql.begin(async (tx) => {
      await recountRounds(tx, rounds)
      await queries.forgetDue(tx, `{${rounds.map(({ dueId }) => dueId).join(',')}}`)
    })
  }
  return draws.length + rounds.length
}

/**
 * Brings a member's requirements up to this moment, orders of settlements under way included. Called where the figures
 * decide about money, in the transaction that decides.
 */
export async function catchUp(tx: Tx, memberId: bigint): Promise<void> {
  for (const { drawId, first, last } of await queries.dueDraws(tx, memberId)) {
    await recountDraw(tx, drawId, [{ memberId, first, last }])
  }
  const rounds = await queries.dueRoundsOf(tx, memberId)
  if (rounds.length > 0) await recountRounds(tx, rounds)
}

async function countDraw(sql: Sql, drawId: number): Promise<void> {
  const members = await membersOf(sql, drawId)
  for (let at = 0; at < members.length; at += MEMBERS_AT_ONCE) {
    await sql.begin((tx) => recountDraw(tx, drawId, members.slice(at, at + MEMBERS_AT_ONCE)))
  }
}

/** Members with open requirements and orders in a draw, by their numbers. */
async function membersOf(sql: Sql, drawId: number): Promise<queries.DrawMember[]> {
  const found = new Map<bigint, queries.DrawMember>()
  let after = 0n
  for (;;) {
    const page = await queries.membersOfDraw(sql, drawId, { after, rows: ORDERS_AT_ONCE })
    if (page.length === 0) break
    for (const { memberId, first, last } of page) {
      if (last > after) after = last
      if (memberId === null) continue
      found.set(memberId, { memberId, first: found.get(memberId)?.first ?? first, last })
    }
  }
  return [...found.values()].toSorted((a, b) => ((a.memberId as bigint) < (b.memberId as bigint) ? -1 : 1))
}

async function recountDraw(tx: Tx, drawId: number, members: readonly queries.DrawMember[]): Promise<void> {
  const source = `draw:${drawId}`
  const cause = { kind: 'corrected', reason: source, actor: 'settlement' } as const
  await changeRows(tx, memberIdsOf(members), cause, async (rows) => {
    const parts = await queries.partsOfDraw(tx, drawId, members)
    await takeIn(tx, rows, { sources: [source], parts: parts.map((part) => ({ ...part, source })) })
  })
}

async function recountRounds(tx: Tx, rounds: readonly queries.DueRound[]): Promise<void> {
  const sources = [...new Set(rounds.map(({ vendor, roundCode }) => `round:${vendor}:${roundCode}`))]
  const cause = { kind: 'corrected', reason: sources.slice(0, 3).join(' '), actor: 'game' } as const
  await changeRows(tx, memberIdsOf(rounds), cause, async (rows) => {
    await takeIn(tx, rows, { sources, parts: await queries.partsOfRounds(tx, rounds) })
  })
}

/** Adds to spans what sources bring more than they did, or takes it away. */
async function takeIn(
  tx: Tx,
  rows: readonly StoredRow[],
  { sources, parts }: { sources: readonly string[]; parts: readonly SourcePart[] },
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.rowId, row]))
  const known = await queries.knownParts(tx, [...byId.keys()], sources)
  const before = new Map(known.map((part) => [nameOf(part), part]))
  const now = new Map(parts.map((part) => [nameOf(part), part]))
  // What is not brought any more is brought no longer.
  for (const part of known) if (!now.has(nameOf(part))) now.set(nameOf(part), { ...part, amount: 0n, bets: 0 })
  const changed = [...now.values()].filter((part) => {
    const old = before.get(nameOf(part))
    return part.amount !== (old?.amount ?? 0n) || part.bets !== (old?.bets ?? 0)
  })
  for (const part of changed) {
    const row = byId.get(part.rowId)
    if (row === undefined) continue
    const old = before.get(nameOf(part))
    row.bets += part.bets - (old?.bets ?? 0)
    const { category, amount } = part
    row.span = { ...row.span, [category]: row.span[category] + amount - (old?.amount ?? 0n) }
  }
  await queries.writeParts(tx, changed)
}

const nameOf = ({ rowId, source }: { rowId: bigint; source: string }): string => `${rowId} ${source}`

const memberIdsOf = (found: readonly { memberId: bigint | null }[]): bigint[] => [
  ...new Set(found.map(({ memberId }) => memberId as bigint)),
]

type SourcePart = queries.Part & { source: string }
