import type { Queryable } from '../db/connect.ts'
import type { Clock } from './clock.ts'

/** Who asks: a database, and the clock that says how old an answer is. */
export interface Asker {
  sql: Queryable
  clock: Clock
}

/** A question whose answer is remembered for a while. */
export interface Memory<Asked, Answer> {
  (asker: Asker, asked: Asked): Promise<Answer>
  /** Drops one answer of a database, or without `asked` all; one that is being made now will not be kept either. */
  forget(sql: Queryable, asked?: Asked): void
}

export interface MemoryOptions<Asked> {
  /** How old an answer may be, in milliseconds; endless for what never changes. */
  freshMs: number
  /** How many answers of a database are kept; beyond that the oldest goes. */
  entriesMax: number
  /** Under what an answer is kept; the question as JSON unless given. */
  keyOf?: (asked: Asked) => string
}

/**
 * Remembers what `make` answers, for each database by itself: two of them in one process do not mix. Everyone who asks
 * while an answer is being made waits for the same one. A fault is not kept, nor undefined, which says that there is
 * nothing: both are asked for again. What was asked inside a transaction is forgotten with it.
 */
export function remember<Asked = void, Answer = unknown>(
  { freshMs, entriesMax, keyOf = JSON.stringify }: MemoryOptions<Asked>,
  make: (asker: Asker, asked: Asked) => Promise<Answer>,
): Memory<Asked, Answer> {
  const databases = new WeakMap<Queryable, Map<string, Entry<Answer>>>()

  const recall = ({ sql, clock }: Asker, asked: Asked): Promise<Answer> => {
    const entries = databases.get(sql) ?? new Map<string, Entry<Answer>>()
    databases.set(sql, entries)
    const key = keyOf(asked)
    const known = entries.get(key)
    // A clock that was set back makes nothing young again.
    if (known !== undefined && Math.abs(clock.now() - known.madeAt) < freshMs) return known.answer
    const entry = { madeAt: clock.now(), answer: make({ sql, clock }, asked) }
    // Taken out first, so that the order is that of the making.
    entries.delete(key)
    entries.set(key, entry)
    const drop = () => void (entries.get(key) === entry && entries.delete(key))
    entry.answer.then((answer) => (answer === undefined ? drop() : trim(entries, entriesMax)), drop)
    return entry.answer
  }
  return Object.assign(recall, {
    forget: (sql: Queryable, ...asked: [Asked?]) => {
      if (asked.length === 0) databases.delete(sql)
      else databases.get(sql)?.delete(keyOf(asked[0] as Asked))
    },
  })
}

/** Once there is an answer: what comes to nothing pushes nothing out. */
const trim = (entries: Map<string, unknown>, entriesMax: number): void => {
  const oldest = entries.keys().next().value
  if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
}

interface Entry<Answer> {
  madeAt: number
  answer: Promise<Answer>
}
