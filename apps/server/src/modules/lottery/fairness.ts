import type { fairness as endpoint } from '@liuhe/contract/api/lottery.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { gameOf } from './games.ts'
import { evidenceOf, provenanceOf, versionsOf } from './queries.ts'

export type FairnessView = z.output<(typeof endpoint)['output']>

/**
 * What proves a turn: its commitment and round before, its seed and beacon value once the result is public (I-47,
 * I-48). Seeded history has neither chain nor seed. Refuses GAME/NOT_FOUND and DRAW/NOT_FOUND.
 */
export async function fairness(sql: Queryable, gameId: number, turnNum: string): Promise<FairnessView> {
  const game = await gameOf(sql, gameId)
  const row = await evidenceOf(sql, gameId, turnNum)
  if (!row) throw new Refusal('DRAW/NOT_FOUND')
  const { status, chainIndex, beacon, openNum, betCount } = row
  return {
    gameId,
    turnNum: row.turnNum,
    algorithm: row.resultBy === 'own' ? ALGORITHM : OFFICIAL,
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
    official: row.resultBy === 'own' ? null : await provenance(sql, game.name, row.drawId),
  }
}

/** Where an official result comes from. Nothing of a draw that is still running is told here. */
async function provenance(sql: Queryable, gameName: string, drawId: number): Promise<FairnessView['official']> {
  const [sources, versions] = await Promise.all([provenanceOf(sql, drawId), versionsOf(sql, drawId)])
  return {
    statement: `official result of ${gameName}`,
    sources: sources.map(({ sourceName, sourceUrl, capturedAt, receivedAt, screenshotHash, openNum }) => ({
      name: sourceName,
      url: sourceUrl,
      capturedTime: capturedAt.getTime(),
      receivedTime: receivedAt.getTime(),
      screenshot: screenshotHash.toString('hex'),
      openNum,
    })),
    versions: versions.map(({ version, openNum, publishedAt, note }) => ({
      version,
      openNum,
      publishedTime: publishedAt.getTime(),
      note,
    })),
  }
}

/** The engine's name for how seed and beacon become numbers; a module does not reach into the engine for it. */
const ALGORITHM = 'draw-key/v1'
/** An official draw is verifiable elsewhere; it is never called provably fair (reliability §4.7). */
const OFFICIAL = 'official-result'

const hexOf = (bytes: Buffer | null): string | null => bytes?.toString('hex') ?? null
