import { BULK_PICKED_MAX } from '@liuhe/domain/bulk/deeds.ts'
import { useState } from 'react'
import { useKeys } from '../../shell/keys.tsx'
import type { Choice, RowKey } from '../list-table.tsx'

interface PickedOf {
  /** The rows in sight. */
  keys: readonly RowKey[]
  /** What the list is asked for: what was picked of one filter is nothing under another. */
  base: string
  /** The open row, which `x` picks. */
  selected: RowKey | undefined
  isOn: boolean
}

interface Kept {
  base: string
  isAll: boolean
  keys: ReadonlySet<RowKey>
  /** Somebody wanted more rows one by one than there may be. */
  isFull: boolean
}
const NOTHING = { isAll: false, keys: new Set<RowKey>(), isFull: false }

export type Picked = ReturnType<typeof usePicked>

/**
 * Rows that are picked for one deed: one by one on any page of the list, a page, or every row of the filter. Another
 * filter drops them, and it is said how many there were: nothing is done to rows that somebody no longer has in mind.
 */
export function usePicked({ keys: page, base, selected, isOn }: PickedOf) {
  const [kept, setKept] = useState<Kept>({ base, ...NOTHING })
  const isSame = kept.base === base
  const { isAll, keys, isFull } = isSame ? kept : NOTHING
  const put = (next: ReadonlySet<RowKey>) => {
    const isTooMany = next.size > BULK_PICKED_MAX
    setKept({ base, isAll: false, keys: isTooMany ? keys : next, isFull: isTooMany })
  }
  const inSight = isAll ? page : page.filter((key) => keys.has(key))
  const isPage = page.length > 0 && inSight.length === page.length
  const clear = () => setKept({ base, ...NOTHING })
  const isAny = isAll || keys.size > 0
  const choice: Choice = {
    chosen: new Set(inSight),
    toggle(key) {
      // Of all rows one is not wanted: what is left for certain are the others of this page.
      const now = isAll ? new Set(page) : new Set(keys)
      if (!now.delete(key)) now.add(key)
      put(now)
    },
    toggleAll: () => (isAll ? clear() : put(isPage ? without(keys, page) : new Set([...keys, ...page]))),
  }
  useKeys([
    ...(isOn && selected !== undefined ? [{ keys: 'x', label: '选择', run: () => choice.toggle(selected) }] : []),
    // The open panel has the key first.
    ...(isOn && isAny && selected === undefined ? [{ keys: 'Escape', label: '清除选择', run: clear }] : []),
  ])
  return {
    ...{ choice, isAll, isFull, isPage, isAny, clear },
    keys: [...keys],
    /** How many another filter has dropped: `all` of it, or so many. */
    dropped: isSame ? 0 : kept.isAll ? ('all' as const) : kept.keys.size,
    pickPage: () => put(new Set([...keys, ...page])),
    pickAll: () => setKept({ base, isAll: true, keys: new Set(), isFull: false }),
  }
}

const without = (keys: ReadonlySet<RowKey>, some: readonly RowKey[]): Set<RowKey> => {
  const rest = new Set(keys)
  for (const key of some) rest.delete(key)
  return rest
}
