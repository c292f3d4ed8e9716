/** Bodies that are the same for everybody, each made once and kept until it is too old or its source changes. */
import type { Clock } from '../../platform/clock.ts'
import type { Prepared } from './compressed.ts'

/** One body, from the moment somebody began to make it. */
export interface KeptBody {
  /** What it is made from, as word of a change names it: a file (`openInfo/71`) or an endpoint (`company.notices`). */
  readonly source: string
  /** The body; undefined when there is none. Rejects with the maker's error. */
  readonly made: Promise<Prepared | undefined>
  /** The same once it is there. */
  readonly body: Prepared | undefined
  /** Whether it may still be given out. */
  isGood(): boolean
}

/** What making a body needs. */
export interface BodySource {
  source: string
  /** How long it may be older than its source when nobody told us, in milliseconds. */
  freshMs: number
  make(): Promise<Prepared | undefined>
}

export interface Shelf {
  /** What is kept under a key and still good. */
  find(key: string): KeptBody | undefined
  /** Makes a body and keeps it at once, so that everybody who asks meanwhile waits for the same making. */
  make(key: string, making: BodySource): KeptBody
  /** Ends what was made from some sources, also for those who hold it. */
  drop(isOutdated: (source: string) => boolean): void
}

/** @param entriesMax how many are kept; beyond that the oldest goes */
export const createShelf = (clock: Clock, entriesMax: number): Shelf => {
  const entries = new Map<string, Entry>()
  const remove = (key: string): void => {
    const entry = entries.get(key)
    if (entry !== undefined) entry.isDropped = true
    entries.delete(key)
  }
  return {
    find(key) {
      const entry = entries.get(key)
      return entry?.isGood() ? entry : undefined
    },
    make(key, { source, freshMs, make }) {
      const madeAt = clock.now()
      const entry: Entry = {
        source,
        made: make(),
        body: undefined,
        isDropped: false,
        // A clock that was set back makes nothing young again.
        isGood: () => !entry.isDropped && Math.abs(clock.now() - madeAt) < freshMs,
      }
      remove(key)
      entries.set(key, entry)
      // A fault, or what does not exist, is asked for again: it must not fill the memory either.
      const forget = () => void (entries.get(key) === entry && remove(key))
      entry.made.then((body) => (body === undefined ? forget() : void (entry.body = body)), forget)
      const oldest = entries.keys().next().value
      if (entries.size > entriesMax && oldest !== undefined) remove(oldest)
      return entry
    },
    drop(isOutdated) {
      for (const [key, { source }] of entries) if (isOutdated(source)) remove(key)
    },
  }
}

interface Entry extends KeptBody {
  body: Prepared | undefined
  isDropped: boolean
}
