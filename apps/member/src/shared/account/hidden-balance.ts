import { useSyncExternalStore } from 'react'

/** Whether balances are hidden on this device. One setting for every page, kept until it is changed; tabs share it. */
const KEY = 'balance_hidden'
const listeners = new Set<() => void>()
/** What holds where storage is refused: the choice of this page. */
let chosen: boolean | undefined

function isHidden(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return chosen ?? false
  }
}

/** Hides balances, or shows them again. */
export function hideBalances(hidden: boolean): void {
  chosen = hidden
  try {
    localStorage.setItem(KEY, hidden ? '1' : '0')
  } catch {
    // It holds for this page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether balances are hidden; never in the server's document. */
export const useHidesBalances = (): boolean => useSyncExternalStore(subscribe, isHidden, () => false)
