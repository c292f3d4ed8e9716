import type { PriceTable } from '@liuhe/domain/bets/price-table.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { currentVersions, STANDARD } from './queries.ts'
import { readPrices } from './stored-prices.ts'

/** The prices that hold now, and which version they are. */
export interface RunningPrices extends PriceTable {
  number: number
}

/**
 * The prices of a game now. A scheduled version begins at its time in every process, by the clock that is given: each
 * knows it before, because versions are read again after two seconds and begin five seconds after their decision at the
 * earliest. A group that has none of its own in a game has the standard ones.
 * @throws SYS/BUSY when what was read is so old that another version may have begun, and for a game without prices
 */
export async function pricesOf(asker: Asker, gameId: number, group = STANDARD): Promise<RunningPrices> {
  const own = group === STANDARD ? undefined : await runningOf(asker, gameId, group)
  const running = own ?? (await runningOf(asker, gameId, STANDARD))
  if (running === undefined) throw new Refusal('SYS/BUSY')
  return running
}

async function runningOf(asker: Asker, gameId: number, group: string): Promise<RunningPrices | undefined> {
  const { readAt, versions } = await read(asker, { gameId, group })
  const now = asker.clock.now()
  if (Math.abs(now - readAt) > STALE_MS) throw new Refusal('SYS/BUSY')
  return versions.findLast(({ effectiveAt }) => effectiveAt <= now)
}

const FRESH_MS = 2_000
/** Less than the notice of a change (`NOTICE_MS`): an answer of the database that took longer is of no use. */
const STALE_MS = 4_000
const ENTRIES_MAX = 1_000

const read = remember(
  { freshMs: FRESH_MS, entriesMax: ENTRIES_MAX },
  async ({ sql, clock }, { gameId, group }: { gameId: number; group: string }) => {
    const readAt = clock.now()
    const rows = await currentVersions(sql, gameId, group)
    const versions = rows.map(({ number, effectiveAt, ...stored }) => ({
      ...{ number, effectiveAt: effectiveAt.getTime() },
      ...readPrices(stored),
    }))
    return { readAt, versions }
  },
)
