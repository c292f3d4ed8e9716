import { useState } from 'react'

/** Pages of a list that go on after the last row of the one before; other conditions begin again. */
export function usePages(base: string) {
  const [way, setWay] = useState<{ base: string; keys: readonly string[] }>({ base, keys: [] })
  const keys = way.base === base ? way.keys : []
  return {
    after: keys.at(-1),
    page: keys.length + 1,
    back: keys.length === 0 ? undefined : () => setWay({ base, keys: keys.slice(0, -1) }),
    forth: (next: string) => setWay({ base, keys: [...keys, next] }),
  }
}
