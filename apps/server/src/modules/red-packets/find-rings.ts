import { packetRings } from '@liuhe/domain/red-packets/rings.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockRings, selectFlows, writeRing } from './ring-queries.ts'

/**
 * Looks for small circles that take each other's packets, and keeps each for people to look at. Once an hour at most,
 * in one process at a time.
 * @returns how many there are
 */
export const findRings = (sql: Sql): Promise<number> =>
  inTransaction(sql, async (tx) => {
    if (!(await lockRings(tx))) return 0
    const rings = packetRings(await selectFlows(tx))
    for (const ring of rings) await writeRing(tx, ring)
    return rings.length
  })
