import { useEffect, useRef } from 'react'

/**
 * Keeps the selected row of a list in sight, and the focus on its button: moving by keys moves the focus too, but takes
 * it from nobody who is at work in the panel. When the row is left, the focus stays at its place in the list.
 * @returns the ref of the body of the list
 */
export function useSelectedRow(selected: number | string | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef(0)
  useEffect(() => {
    const rows = [...(body.current?.rows ?? [])]
    const at = rows.findIndex((row) => row.hasAttribute('aria-current'))
    const isFree = document.activeElement === document.body || body.current?.contains(document.activeElement) === true
    if (at < 0) {
      if (selected === undefined && last.current > 0 && isFree) buttonOf(rows[last.current - 1])?.focus()
      return
    }
    last.current = at + 1
    const button = buttonOf(rows[at])
    button?.scrollIntoView({ block: 'nearest' })
    if (isFree) button?.focus()
  }, [selected])
  return body
}

const buttonOf = (row: HTMLTableRowElement | undefined) => row?.querySelector<HTMLButtonElement>('button')
