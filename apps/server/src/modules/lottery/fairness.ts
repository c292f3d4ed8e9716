import type { fairness as endpoint } from '@liuhe/contract/api/lottery.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Asker } from '../../platform/remember.ts'
import { gameOf } from './games.ts'
import { evidenceOf, type FairnessRow, provenanceOf, versionsOf } from './queries.ts'

export type FairnessView = z.output<(typeof endpoint)['output']>

/**
 * What proves a turn: its commitment and round before, its seed and beacon value once the result is public (I-47,
 * I-48). Seeded history has neither chain nor seed. Refuses GAME/NOT_FOUND and DRAW/NOT_FOUND.
 */
export async function fairness(asker: Asker, gameId: number, turnNum: string): Promise<FairnessView> {
  const game = await gameOf(asker, gameId)
  const { sql } = asker
  const row = await evidenceOf(sql, gameId, turnNum)
  if (!row) throw new Refusal('DRAW/NOT_FOUND')
  const { status, chainIndex, beacon, openNum, betCount } = row
  return {
    gameId,
    turnNum: row.turnNum,
    algorithm: row.resultBy === 'own' ? ALGORITHM : OFFICIAL,
    status,
    family: row.family,
    openTime: row.openAt.getTime(),
    closeTime: row.closeAt.getTime(),
    planTime: row.planAt.getTime(),
    commitment: hexOf(row.commitment),
    terminal: hexOf(row.terminal),
    chainIndex,
    beacon,
    round: row.beaconRound === null ? null : Number(row.beaconRound),
    randomness: row.beaconValue,
    signature: hexOf(row.beaconSignature),
    seed: hexOf(row.seed),
    openNum,
    betCount,
    betsRoot: hexOf(row.betsRoot),
    record: recordOf(row),
    official: row.resultBy === 'own' ? null : await provenance(sql, game.name, row.drawId),
  }
}

/** The close record as it was hashed and announced; of a handful of bets the sum would tell one of them. */
function recordOf({ closeAt, betCount, stakeTotal, prevRecordHash, recordHash }: FairnessRow): FairnessView['record'] {
  if (betCount === null || stakeTotal === null || prevRecordHash === null || recordHash === null) return null
  return {
    closeAt: closeAt.toISOString(),
    stakeTotal: betCount < BETS_TO_HIDE_IN ? null : String(stakeTotal),
    prevRecordHash: prevRecordHash.toString('hex'),
    recordHash: recordHash.toString('hex'),
  }
}

/** Below so many bets the sum of their stakes stays with the house. */
const BETS_TO_HIDE_IN = 5

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
/** An official draw is verifiable elsewhere; it is never called provably fair (Reliability §4.7). */
const OFFICIAL = 'official-result'

const hexOf = (bytes: Buffer | null): string | null => bytes?.toString('hex') ?? null
