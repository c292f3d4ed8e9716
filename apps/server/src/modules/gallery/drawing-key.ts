import { createHash } from 'node:crypto'
import type { ItemRow } from './queries.ts'

/** Raised whenever the drawings themselves change, so that nobody goes on seeing the old ones. */
const DRAWINGS = 1

/** Fingerprint of all that a drawn sheet shows. It stands in the address, which may therefore be kept for ever. */
export const drawingKey = (
  row: Pick<
    ItemRow,
    'gameId' | 'gameName' | 'groupType' | 'recipe' | 'name' | 'turnNum' | 'drawDay' | 'recent' | 'resultText'
  >,
): string =>
  createHash('sha256')
    .update(
      [
        ...[DRAWINGS, row.gameId, row.gameName, row.groupType, row.recipe, row.name],
        ...[row.turnNum, row.drawDay, row.recent, row.resultText ?? ''],
      ].join('|'),
    )
    .digest('hex')
    .slice(0, 16)
