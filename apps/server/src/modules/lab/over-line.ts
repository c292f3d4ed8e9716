import type { Money } from '@liuhe/domain/money.ts'
import type { Asker } from '../../platform/remember.ts'
import type { DeskDraw } from '../lottery/index.ts'
import { openExposures } from './open-exposures.ts'
import { selectLines } from './queries.ts'

/** An open draw whose worst result that was looked at would cost more than its game may. */
export interface ExposedDraw {
  draw: DeskDraw
  /** What members would get above what they staked. */
  net: Money
  line: Money
}

/**
 * The open draws over the line of their game. Without any line nothing is computed; of a draw whose book is too large
 * to be looked at beside the others nothing is known.
 */
export async function exposuresOverLine(asker: Asker): Promise<ExposedDraw[]> {
  const lines = new Map((await selectLines(asker.sql)).map(({ gameId, amount }) => [gameId, amount]))
  if (lines.size === 0) return []
  return (await openExposures(asker)).flatMap(({ draw, worst }) => {
    const line = lines.get(draw.gameId)
    return line === undefined || worst === null || worst.net <= line ? [] : [{ draw, net: worst.net, line }]
  })
}
