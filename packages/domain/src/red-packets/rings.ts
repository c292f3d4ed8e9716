/**
 * Small circles whose members take each other's red packets, which is how money is handed on under the name of luck
 * (Domain §6.2). A finding says what happened, not why: people look at it, and nothing is stopped by itself.
 */
import type { Money } from '../money.ts'
import { yuan } from '../money.ts'

/** What somebody took of somebody else's packets in the days that are looked at. */
export interface PacketFlow {
  readonly from: string
  readonly to: string
  readonly packets: number
  readonly amount: Money
}

export interface PacketRing {
  /** In the order of their numbers. */
  readonly members: readonly string[]
  /** Packets that one of them took from another. */
  readonly packets: number
  /** What was taken of all that they sent, and of it what they took themselves. */
  readonly sent: Money
  readonly inside: Money
}

/** So many days are looked at. */
export const RING_DAYS = 7
/** One takes from another so often before it is a habit. */
export const RING_PACKETS = 5
/** Larger circles are a room that likes each other. */
export const RING_MEMBERS_MAX = 10
/** From so much on that stays among them, and where it is at least this share of what they sent. */
export const RING_AMOUNT = yuan('100')
const RING_PERCENT = 80n

/**
 * Circles in which everybody is reached from everybody by habits: pairs, and rounds in which each takes from the next.
 * Flows of fewer than {@link RING_PACKETS} packets are no habit, and count only towards what was sent.
 */
export function packetRings(flows: readonly PacketFlow[]): PacketRing[] {
  const habits = new Map<string, string[]>()
  for (const { from, to, packets } of flows) {
    if (packets >= RING_PACKETS && from !== to) habits.set(from, [...(habits.get(from) ?? []), to])
  }
  return circlesOf(habits)
    .filter(({ length }) => length >= 2 && length <= RING_MEMBERS_MAX)
    .map((members) => ringOf(members, flows))
    .filter(({ inside, sent }) => inside >= RING_AMOUNT && inside * 100n >= sent * RING_PERCENT)
}

function ringOf(members: readonly string[], flows: readonly PacketFlow[]): PacketRing {
  const sent = flows.filter(({ from, to }) => members.includes(from) && from !== to)
  const inside = sent.filter(({ to }) => members.includes(to))
  const sum = (some: readonly PacketFlow[]) => some.reduce((all, { amount }) => all + amount, 0n)
  return {
    members: members.toSorted((one, other) => Number(BigInt(one) - BigInt(other))),
    packets: inside.reduce((all, { packets }) => all + packets, 0),
    sent: sum(sent),
    inside: sum(inside),
  }
}

/** The strongly connected parts of a graph: whom one reaches and is reached by (Kosaraju). */
function circlesOf(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const before = new Map<string, string[]>()
  for (const [from, all] of next) for (const to of all) before.set(to, [...(before.get(to) ?? []), from])
  const seen = new Set<string>()
  const ended: string[] = []
  for (const start of next.keys()) ended.push(...walk(start, next, seen))
  const taken = new Set<string>()
  return ended.toReversed().map((start) => walk(start, before, taken))
}

/** Everybody who is reached from somebody and was not seen before, each after all whom he leads to. */
function walk(start: string, next: ReadonlyMap<string, readonly string[]>, seen: Set<string>): string[] {
  if (seen.has(start)) return []
  seen.add(start)
  const ended: string[] = []
  const path = [{ at: start, left: [...(next.get(start) ?? [])] }]
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const to = top.left.pop()
    if (to === undefined) ended.push(path.pop()?.at ?? '')
    else if (!seen.has(to)) {
      seen.add(to)
      path.push({ at: to, left: [...(next.get(to) ?? [])] })
    }
  }
  return ended
}
