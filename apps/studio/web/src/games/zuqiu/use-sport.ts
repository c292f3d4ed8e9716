import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SportMatch } from '../../../../src/wire-sport.ts'
import { useFrame } from '../../frame/context.ts'
import { type Choice, openSport, type SportLink, type SportState } from './sport-link.ts'

/** What a page of the game works with. */
export type Sport = {
  readonly link: SportLink
  readonly state: SportState
  readonly choice: Choice | undefined
  readonly choose: (choice: Choice | undefined) => void
}

/** A seat at the leagues as long as the component is there. */
export function useSport(given?: SportLink): Sport {
  const { session } = useFrame()
  const [link] = useState(() => given ?? openSport(session))
  const [choice, choose] = useState<Choice>()
  useEffect(() => (given === undefined ? link.enter() : undefined), [link, given])
  const state = useSyncExternalStore(link.watch, link.get)
  return { link, state, choice, choose }
}

export const isSame = (one: Choice | undefined, match: number, pick: Choice['pick']): boolean =>
  one !== undefined && one.match === match && JSON.stringify(one.pick) === JSON.stringify(pick)

const ORDER: Readonly<Record<SportMatch['stage'], number>> = { second: 0, break: 1, first: 2, before: 3, over: 4 }

/** Running matches first, those that are furthest on top; then by kick-off. */
export const inOrder = (matches: readonly SportMatch[]): SportMatch[] =>
  matches.toSorted(
    (one, other) => ORDER[one.stage] - ORDER[other.stage] || one.kickOffAt - other.kickOffAt || one.match - other.match,
  )

/** The time until an instant of the server, as `2:05`; written each second. */
export function useLeft(link: SportLink, instant: number): string {
  const [left, setLeft] = useState(() => instant - link.now())
  useEffect(() => {
    const look = () => setLeft(instant - link.now())
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [link, instant])
  const seconds = Math.max(0, Math.ceil(left / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
