import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteDay } from '../../db/site-days.ts'
import { playedRound } from '../game-wallet/index.ts'
import { selectRound } from './queries.ts'

/** A round as a bill names it. */
export interface NamedRound {
  gameCode: string
  gameName: string
  roundNo: string
  /** The day of the reports that it stands in. */
  day: SiteDate
}

/** The round that a bill is about; undefined when no provider knows it, as of a demo's invented past. */
export async function roundOfBill(db: Queryable, memberId: bigint, roundId: bigint): Promise<NamedRound | undefined> {
  const played = await playedRound(db, memberId, roundId)
  const row = played && (await selectRound(db, memberId, played))
  if (played === undefined || row === undefined) return undefined
  return { ...played, gameName: row.gameName, day: await siteDay(db, row.at.getTime()) }
}
