import { type Asker, remember } from '../../platform/remember.ts'
import { findOpenDraw, type OpenDraw } from './queries.ts'

// What pricing needs of a draw never changes while it is open, so each process reads it once. Whether the draw is still
// open is decided by the database under its lock, never by this memory.

/** More draws than are ever open at once. */
const KEPT = { freshMs: Number.POSITIVE_INFINITY, entriesMax: 1_000 }

export interface OpenDraws {
  /** The draw if it was open when last looked at; undefined when there is none, it has closed, or the game is off. */
  find(gameId: number, turnNum: string): Promise<OpenDraw | undefined>
}

/** The memory of one desk. */
export function createOpenDraws(asker: Asker): OpenDraws {
  const recall = remember(KEPT, ({ sql }, { gameId, turnNum }: { gameId: number; turnNum: string }) =>
    findOpenDraw(sql, gameId, turnNum),
  )
  return { find: (gameId, turnNum) => recall(asker, { gameId, turnNum }) }
}
