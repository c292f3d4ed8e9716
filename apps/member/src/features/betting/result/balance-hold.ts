/**
 * While a result is being shown, a payout that has arrived already must not give it away: the balance of the header
 * keeps still until the one that shows the result lets it go.
 */
import { useEffect, useSyncExternalStore } from 'react'

let holders = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  holders += by
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Holds the balance while `isHolding`. */
export function useHoldBalance(isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return
    change(1)
    return () => change(-1)
  }, [isHolding])
}

/** Whether somebody holds it. */
export const useIsBalanceHeld = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => holders > 0,
    () => false,
  )
