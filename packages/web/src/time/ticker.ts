import { useSyncExternalStore } from 'react'
import { serverClock } from './server-clock.ts'

/**
 * One timer for every countdown on the screen: all of them change in the same frame, on the full second of the server,
 * and nothing ticks while nobody looks.
 */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let second = 0

function tick() {
  const now = serverClock.now()
  second = Math.floor(now / 1000)
  for (const listener of listeners) listener()
  timer = setTimeout(tick, 1000 - (now % 1000) + 5)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    second = Math.floor(serverClock.now() / 1000)
    timer = setTimeout(tick, 1000 - (serverClock.now() % 1000) + 5)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

const snapshot = () => {
  // Between ticks the value must not move, or React would render without end.
  if (listeners.size === 0) second = Math.floor(serverClock.now() / 1000)
  return second
}

/** The server's time in whole seconds, renewed each second; `initial` (epoch seconds) is used on the server. */
export const useServerSecond = (initial = 0): number => useSyncExternalStore(subscribe, snapshot, () => initial)

/**
 * Something that follows from the server's second and rarely changes, such as a phase: what uses it is drawn again
 * when it changes, not every second. `read` must give a plain value.
 */
export const useServerPhase = <T extends string | number | boolean>(read: (second: number) => T, initial: number): T =>
  useSyncExternalStore(
    subscribe,
    () => read(snapshot()),
    () => read(initial),
  )
