import { useSyncExternalStore } from 'react'

/** Whether the server answers; the service worker says so, because a device can have a line that leads nowhere. */
let isReachable = true
const listeners = new Set<() => void>()

/** Called when the service worker says whether the server answers. */
export function setReachable(reachable: boolean): void {
  if (reachable === isReachable) return
  isReachable = reachable
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether there is a way to the server; the server's document is drawn as if there were. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine && isReachable,
    () => true,
  )
