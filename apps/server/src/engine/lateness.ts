// How far the engine is behind: the close or the draw that has been due longest.
import type { LiveDraw } from './queries.ts'

export type LateTurn = { gameId: number; turnNum: string; due: 'close' | 'draw'; lateMs: number }

/** A close or a draw that is later than this is a fault that somebody has to hear of. */
export const BEHIND_MS = 10_000

/** The turn whose close or draw has been due longest; undefined when none is due. */
export function latestOf(draws: readonly LiveDraw[], nowMs: number): LateTurn | undefined {
  const late = draws.flatMap(({ gameId, turnNum, status, closeAt, planAt, turn, resultBy }) => {
    const isOpen = status === 'open' || (status === 'scheduled' && (turn !== null || resultBy === 'external'))
    const due = isOpen ? 'close' : status === 'closed' && resultBy === 'own' ? 'draw' : undefined
    if (due === undefined) return []
    const lateMs = nowMs - (due === 'close' ? closeAt : planAt).getTime()
    return lateMs > 0 ? [{ gameId, turnNum, due, lateMs } satisfies LateTurn] : []
  })
  return late.toSorted((a, b) => b.lateMs - a.lateMs)[0]
}
