export interface Pile {
  /** An object has changed; a repeat is dropped. */
  add(seq: string, object: string): void
  /** More has changed than can be named. */
  addAll(): void
  clear(): void
}

/** What has come in and is not told yet: lists are not read again for each of many changes. */
export function createPile(everyMs: number, tell: (objects: ReadonlySet<string> | 'all') => void): Pile {
  const [soonMs, gapMs] = [everyMs / 80, everyMs / 4]
  // All pages hear of a change at once, and do not all read at once.
  const spreadMs = (everyMs / 16) * Math.random()
  const seen = new Set<string>()
  let objects = new Set<string>()
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    timer = undefined
    toldAt = performance.now()
    const told = isAll ? 'all' : objects
    ;[objects, isAll] = [new Set(), false]
    tell(told)
  }
  const wait = () => {
    timer ??= setTimeout(flush, Math.max(soonMs + spreadMs, toldAt + gapMs - performance.now()))
  }
  return {
    add(seq, object) {
      const name = `${seq} ${object}`
      if (seen.has(name)) return
      seen.add(name)
      if (seen.size > SEEN_MAX) seen.delete(seen.values().next().value as string)
      objects.add(object)
      wait()
    },
    addAll() {
      isAll = true
      wait()
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** More than a stream repeats. */
const SEEN_MAX = 2_000
