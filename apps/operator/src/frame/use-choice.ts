import { useState } from 'react'
import { useKeys } from '../shell/keys.tsx'
import type { RowKey } from './list-table.tsx'

/** Rows of the page that are chosen for work on several at once. A row that leaves the page is chosen no longer. */
export function useChoice<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
  selected: RowKey | undefined,
  isOn: boolean,
) {
  const [all, setAll] = useState<ReadonlySet<RowKey>>(new Set())
  const chosenRows = rows.filter((row) => all.has(keyOf(row)))
  const chosen = new Set(chosenRows.map(keyOf))
  const toggle = (key: RowKey) =>
    setAll(chosen.has(key) ? new Set([...chosen].filter((one) => one !== key)) : new Set([...chosen, key]))
  useKeys(isOn && selected !== undefined ? [{ keys: 'x', label: '选择', run: () => toggle(selected) }] : [])
  return {
    rows: chosenRows,
    chosen,
    toggle,
    toggleAll: () => setAll(chosen.size === rows.length ? new Set() : new Set(rows.map(keyOf))),
    clear: () => setAll(new Set()),
  }
}
