/**
 * The games in which the member of this device waits for a result, so that a win is told wherever in the app he is.
 * Only a hint of where to ask: what came of it is the server's to say.
 */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { isLaterTurn } from '../results/turn-order.ts'

const KEY = 'awaited_turns'
const GAMES_MAX = 8
/** Nobody waits longer at this device; a chase of daily draws is looked up in the list of orders. */
const KEPT_MS = 24 * 3_600_000

const Awaited = z.object({
  member: z.string(),
  gameId: z.int(),
  /** The last turn that was bet on. */
  until: z.string().check(z.regex(/^\d{1,20}$/)),
  at: z.number(),
})
export type Awaited = z.output<typeof Awaited>

const List = z.array(Awaited)
const NONE: readonly Awaited[] = []
const listeners = new Set<() => void>()
let known: { text: string | null; list: readonly Awaited[] } = { text: null, list: NONE }

/** The member bet on a turn, or on several up to it. */
export function awaitTurn({ member, gameId, until }: Omit<Awaited, 'at'>): void {
  const others = read().filter((one) => one.member === member && one.gameId !== gameId && isRecent(one))
  const before = read().find((one) => one.member === member && one.gameId === gameId)
  const last = before && isLaterTurn(before.until, until) ? before.until : until
  write([...others.slice(1 - GAMES_MAX), { member, gameId, until: last, at: Date.now() }])
}

/** Its outcome is known: nothing more is waited for. */
export const stopAwaiting = ({ member, gameId }: Pick<Awaited, 'member' | 'gameId'>): void => {
  if (read().some((one) => one.member === member && one.gameId === gameId)) {
    write(read().filter((one) => one.member !== member || one.gameId !== gameId))
  }
}

/** What a member waits for. */
export const useAwaitedTurns = (member: string | undefined): readonly Awaited[] =>
  useSyncExternalStore(subscribe, read, () => NONE).filter((one) => one.member === member && isRecent(one))

const isRecent = ({ at }: Awaited): boolean => Date.now() - at < KEPT_MS

function read(): readonly Awaited[] {
  const text = localStorage.getItem(KEY)
  if (text !== known.text) known = { text, list: parse(text) }
  return known.list
}

function parse(text: string | null): readonly Awaited[] {
  try {
    const list = z.safeParse(List, JSON.parse(text ?? ''))
    return list.success ? list.data.slice(-GAMES_MAX) : NONE
  } catch {
    return NONE
  }
}

function write(list: readonly Awaited[]): void {
  localStorage.setItem(KEY, JSON.stringify(list))
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
