import type { Sql } from '../../db/connect.ts'
import { findOpenDraw, type OpenDraw } from './queries.ts'

// What pricing needs of a draw never changes while it is open, so each process reads it once. Whether the draw is still
// open is decided by the database under its lock, never by this memory.

/** More draws than are ever open at once; a full memory is simply forgotten. */
const DRAWS_MAX = 1_000

export interface OpenDraws {
  /** The draw if it was open when last looked at; undefined when there is none, it has closed, or the game is off. */
  find(gameId: number, turnNum: string): Promise<OpenDraw | undefined>
}

/** The memory of one process. */
export function createOpenDraws(sql: Sql): OpenDraws {
  const known = new Map<string, OpenDraw>()
  const asked = new Map<string, Promise<OpenDraw | undefined>>()

  const ask = async (key: string, gameId: number, turnNum: string) => {
    try {
      const draw = await findOpenDraw(sql, gameId, turnNum)
      if (known.size >= DRAWS_MAX) known.clear()
      if (draw) known.set(key, draw)
      return draw
    } finally {
      asked.delete(key)
    }
  }

  return {
    async find(gameId, turnNum) {
      const key = `${gameId}:${turnNum}`
      const draw = known.get(key)
      if (draw) return draw
      const asking = asked.get(key) ?? ask(key, gameId, turnNum)
      asked.set(key, asking)
      return asking
    },
  }
}
