import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFrame } from '../frame/context.ts'
import { createTableLink, type TableLink } from './table-link.ts'
import type { TableState } from './table-state.ts'

export type Table = TableState & Omit<TableLink, 'get' | 'set' | 'watch' | 'sit'>

/**
 * A seat at the table of the game that is played, as long as the component is there: `TableState`, which renders again
 * when it changes, and what may be asked (`TableLink` says what each does). Money, refusals and a line that is down are
 * told to the frame, which shows them: a game shows only its own.
 */
export function useTable(): Table {
  const { session } = useFrame()
  const [link] = useState(() => createTableLink(session))
  useEffect(() => link.sit(), [link])
  const state = useSyncExternalStore(link.watch, link.get)
  const { now, leftMs, listen, bet, undo, panel, exit } = link
  return { ...state, ...{ now, leftMs, listen, bet, undo, panel, exit } }
}
