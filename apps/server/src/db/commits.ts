import type { Sql } from './connect.ts'

// Word of commits within this process, by pool: what was written may be news for somebody.

const hearers = new WeakMap<object, Set<() => void>>()

/** Calls `hear` after each transaction of the pool that was committed. @returns how to stop */
export function onCommit(sql: Sql, hear: () => void): () => void {
  const all = hearers.get(sql) ?? new Set()
  hearers.set(sql, all.add(hear))
  return () => void all.delete(hear)
}

/**
 * Says that something was committed. `sql.begin` says it by itself; a command that is one statement says it when it is
 * answered, or its news waits for the next look at the outbox.
 */
export function tellCommit(sql: object): void {
  for (const hear of hearers.get(sql) ?? []) hear()
}
