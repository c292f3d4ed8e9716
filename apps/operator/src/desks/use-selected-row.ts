import { useEffect, useRef } from 'react'

/**
 * Keeps the selected row of a list in sight, and the focus on its button: moving by keys moves the focus too, but takes
 * it from nobody who is at work in the panel.
 * @returns the ref of the body of the list
 */
export function useSelectedRow(selected: number | string | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const button = body.current?.querySelector<HTMLButtonElement>('[aria-current] button')
    button?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body || body.current?.contains(document.activeElement)) button?.focus()
  }, [selected])
  return body
}
