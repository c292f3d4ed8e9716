import { useEffect, useId, useSyncExternalStore } from 'react'

/**
 * What may interrupt a visitor by itself, in the order of its right to do so: one at a time, the next when the one in
 * front is closed (Ruling C40).
 */
export const TURNS = ['signed-out', 'domain', 'reality-check', 'notices', 'AD11', 'AD12', 'invitation', 'win'] as const
export type Turn = (typeof TURNS)[number]

type Waiting = { id: string; turn: Turn }

let waiting: readonly Waiting[] = []
/** Whoever is in front stays there until it is closed, also when somebody with a greater right comes. */
let front: Waiting | undefined
const listeners = new Set<() => void>()

const change = (next: readonly Waiting[]) => {
  waiting = next
  if (front === undefined || !waiting.includes(front)) {
    front = waiting.toSorted((a, b) => TURNS.indexOf(a.turn) - TURNS.indexOf(b.turn))[0]
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a modal that wants to open may do so now. It gives the turn back by no longer wanting it, or by going. */
export function useTurn(turn: Turn, wanted: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!wanted) return
    const mine = { id, turn }
    change([...waiting, mine])
    return () => change(waiting.filter((one) => one !== mine))
  }, [id, turn, wanted])
  const inFront = useSyncExternalStore(
    subscribe,
    () => front?.id,
    () => undefined,
  )
  return wanted && inFront === id
}
