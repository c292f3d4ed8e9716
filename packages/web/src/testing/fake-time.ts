/** A clock with timers that only moves when told. */
export function createFakeTime(startMs = 0) {
  let now = startMs
  let nextId = 1
  const timers = new Map<number, { at: number; run: () => void }>()
  return {
    now: () => now,
    setTimeout: (run: () => void, ms: number) => {
      timers.set(nextId, { at: now + ms, run })
      return nextId++
    },
    clearTimeout: (id: unknown) => {
      timers.delete(id as number)
    },
    /** Moves on and runs what falls due, in order. */
    advance: (ms: number) => {
      const end = now + ms
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
        if (!due) break
        timers.delete(due[0])
        now = due[1].at
        due[1].run()
      }
      now = end
    },
  }
}
