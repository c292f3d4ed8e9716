/** Which outcomes this device has shown its member: per game the newest turn, so that each is shown once (F-U1). */
import * as z from 'zod/mini'
import { isLaterTurn } from '../results/turn-order.ts'

const KEY = 'seen_outcomes'
/** More games than there are; what is stored by others is cut. */
const GAMES_MAX = 60

const turnNum = z.string().check(z.regex(/^\d{1,20}$/))
const Seen = z.object({ member: z.string(), games: z.record(z.string(), turnNum) })
type Seen = z.output<typeof Seen>

type SeenStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Whether the outcome of a turn, or of a later one of the game, was shown to the member. */
export function isOutcomeSeen(storage: SeenStorage, member: string, { gameId, turnNum: turn }: Turn): boolean {
  const seen = read(storage, member).games[gameId]
  return seen !== undefined && !isLaterTurn(turn, seen)
}

/** Remembers it; what another member of the device has seen is forgotten. */
export function markOutcomeSeen(storage: SeenStorage, member: string, { gameId, turnNum: turn }: Turn): void {
  if (isOutcomeSeen(storage, member, { gameId, turnNum: turn })) return
  const { [gameId]: _, ...others } = read(storage, member).games
  const games = Object.fromEntries([...Object.entries(others).slice(1 - GAMES_MAX), [gameId, turn]])
  storage.setItem(KEY, JSON.stringify({ member, games } satisfies Seen))
}

function read(storage: SeenStorage, member: string): Seen {
  try {
    const seen = z.safeParse(Seen, JSON.parse(storage.getItem(KEY) ?? ''))
    if (seen.success && seen.data.member === member) return seen.data
  } catch {
    // What cannot be read was never seen.
  }
  return { member, games: {} }
}

type Turn = { gameId: number; turnNum: string }
