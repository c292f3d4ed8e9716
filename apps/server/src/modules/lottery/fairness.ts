import type { fairness as endpoint } from '@liuhe/contract/api/lottery.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { gameOf } from './games.ts'
import { evidenceOf } from './queries.ts'

export type FairnessView = z.output<(typeof endpoint)['output']>

/**
 * What proves a turn: its commitment and round before, its seed and beacon value once the result is public (I-47,
 * I-48). Seeded history has neither chain nor seed. Refuses GAME/NOT_FOUND and DRAW/NOT_FOUND.
 */
export async function fairness(sql: Queryable, gameId: number, turnNum: string): Promise<FairnessView> {
  await gameOf(sql, gameId)
  const row = await evidenceOf(sql, gameId, turnNum)
  if (!row) throw new Refusal('DRAW/NOT_FOUND')
  const { status, chainIndex, beacon, openNum, betCount } = row
  return {
    gameId,
    turnNum: row.turnNum,
    algorithm: ALGORITHM,
    status,
    closeTime: row.closeAt.getTime(),
    commitment: hexOf(row.commitment),
    terminal: hexOf(row.terminal),
    chainIndex,
    beacon,
    round: row.beaconRound === null ? null : Number(row.beaconRound),
    randomness: row.beaconValue,
    seed: hexOf(row.seed),
    openNum,
    betCount,
    betsRoot: hexOf(row.betsRoot),
  }
}

/** The engine's name for how seed and beacon become numbers; a module does not reach into the engine for it. */
const ALGORITHM = 'draw-key/v1'

const hexOf = (bytes: Buffer | null): string | null => bytes?.toString('hex') ?? null
