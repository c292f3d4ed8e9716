import { setTimeout as sleep } from 'node:timers/promises'
import { systemRandom } from '../platform/random.ts'
import type { Sql, Tx } from './connect.ts'

/**
 * Runs `fn` in one transaction and commits when it returns. When PostgreSQL gave it up in favour of another
 * (serialisation failure, deadlock), nothing has happened and the whole of it is run again, at most three times with a
 * random pause. So `fn` must be a whole command with its key, and touch nothing but the database (Reliability §7.2).
 */
export async function inTransaction<T>(sql: Sql, fn: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await sql.begin(fn)) as T
    } catch (error) {
      const isWorthwhile = RETRIED.has((error as { code?: string }).code ?? '')
      if (!isWorthwhile || attempt === RETRIES_MAX) throw error
      await sleep(jitterMs(attempt))
    }
  }
}

/** Between a half and the whole of 20, 40, 80 ms: two that collided must not collide again. */
function jitterMs(attempt: number): number {
  const span = 20 * 2 ** attempt
  return span / 2 + (systemRandom.u32() / 2 ** 32) * (span / 2)
}

/** serialization_failure and deadlock_detected: the only errors after which nothing can have been committed. */
const RETRIED = new Set(['40001', '40P01'])
const RETRIES_MAX = 3
