import type { Queryable } from '../../db/connect.ts'

/** A question to the database whose answer is remembered for a moment. */
export type Remembered<Key, Value> = {
  (sql: Queryable, key: Key): Promise<Value>
  /** Drops an answer in this process; one that is being asked for now will not be kept either. */
  forget(key: Key): void
}

/**
 * Remembers answers for a short time, and lets concurrent askers share one question. A failed question is not
 * remembered. Kept by pool, so that two databases in one process do not mix.
 */
export function remembered<Key extends string | number, Value>(
  keepMs: number,
  ask: (sql: Queryable, key: Key) => Promise<Value>,
): Remembered<Key, Value> {
  const pools = new WeakMap<Queryable, Map<Key, { value: Promise<Value>; until: number; version: number }>>()
  const versions = new Map<Key, number>()

  const read = async (sql: Queryable, key: Key): Promise<Value> => {
    const answers = pools.get(sql) ?? new Map()
    pools.set(sql, answers)
    const version = versions.get(key) ?? 0
    const known = answers.get(key)
    if (known && known.version === version && known.until > performance.now()) return known.value
    const value = ask(sql, key)
    answers.set(key, { value, version, until: performance.now() + keepMs })
    value.catch(() => answers.delete(key))
    return value
  }
  return Object.assign(read, { forget: (key: Key) => void versions.set(key, (versions.get(key) ?? 0) + 1) })
}
