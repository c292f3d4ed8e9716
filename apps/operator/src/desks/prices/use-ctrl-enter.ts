import { useEffect, useRef } from 'react'

/** Ctrl ↵ from within a field, which the keys of the console leave alone. */
export function useCtrlEnter(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof HTMLInputElement)) return
      if (target.closest('dialog') !== null) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
