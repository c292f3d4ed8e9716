import type { Sql } from '../../db/connect.ts'
import { writeFirstPrices } from '../../modules/prices/index.ts'

/** A Mark Six of the tests alone. */
export const FAST_GAME = 199
/** It draws at every third of a minute. */
export const FAST_DRAW_MS = 20_000
/** Betting ends so long before. */
const CLOSE_SECONDS = 5

/**
 * Gives a product a game of which a turn ends soon, so that no test waits for a whole minute. An engine writes its
 * turns when it starts next.
 */
export async function addFastGame(owner: Sql): Promise<void> {
  const timing = {
    schedule: { kind: 'periodic', intervalSeconds: FAST_DRAW_MS / 1_000 },
    closeSeconds: CLOSE_SECONDS,
    issueFormat: { kind: 'day', digits: 4 },
  }
  await owner`
    insert into game (game_id, code, name, family, cate, timing, sort, result_by)
    values (${FAST_GAME}, 'fast', '快开六合彩', 'LHC', 0, ${owner.json(timing)}, 99, 'own')`
  await writeFirstPrices(owner)
}

/** Whether members can bet on it. */
export async function isFastGameOpen(owner: Sql): Promise<boolean> {
  const open = await owner`select from draw where game_id = ${FAST_GAME} and status = 'open'`
  return open.length > 0
}
