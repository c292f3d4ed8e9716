import { useEffect, useId, useSyncExternalStore } from 'react'
import { calmInMs, whenCalm } from './calm.ts'

/**
 * What may interrupt a visitor by itself, in the order of its right to do so: one at a time, the next when the one in
 * front is closed (Ruling C40). Nothing opens over a first paint that has not rested, or under a finger that scrolls
 * (Ruling C109).
 */
export const INTERRUPTIONS = [
  'signed-out',
  'domain',
  'reality-check',
  'notices',
  'AD11',
  'AD12',
  'invitation',
  'win',
] as const
export type Interruption = (typeof INTERRUPTIONS)[number]

type Waiting = { id: string; interruption: Interruption; asked: boolean }

let waiting: readonly Waiting[] = []
/** The dialog in front stays there until it is closed, also when one with a greater right comes. */
let front: string | undefined
const listeners = new Set<() => void>()
let giveUp = () => undefined as void

function change(next: readonly Waiting[]): void {
  waiting = next
  if (!waiting.some(({ id }) => id === front)) front = undefined
  const isCalm = calmInMs() === 0
  front ??= waiting
    .filter(({ asked }) => asked || isCalm)
    .toSorted((a, b) => INTERRUPTIONS.indexOf(a.interruption) - INTERRUPTIONS.indexOf(b.interruption))[0]?.id
  giveUp()
  if (front === undefined && waiting.length > 0) giveUp = whenCalm(() => change(waiting))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether a modal that wants to open may do so now. It makes room for the next by no longer wanting it, or by going.
 * What was `asked` for, by a tap or a refusal, waits for no calm.
 */
export function useInterruption(
  interruption: Interruption,
  wanted: boolean,
  { asked = false }: { asked?: boolean } = {},
): boolean {
  const id = useId()
  useEffect(() => {
    if (!wanted) return
    change([...waiting, { id, interruption, asked: false }])
    return () => change(waiting.filter((one) => one.id !== id))
  }, [id, interruption, wanted])
  useEffect(() => {
    // After the effect above, which has put it into the queue; asking again does not cost it its place.
    if (wanted && asked) change(waiting.map((one) => (one.id === id ? { ...one, asked } : one)))
  }, [id, wanted, asked])
  const inFront = useSyncExternalStore(
    subscribe,
    () => front,
    () => undefined,
  )
  return wanted && inFront === id
}
