import * as api from '@liuhe/contract/api/operator/draws.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { wordOfTurn } from './filters.ts'

export type NamedDraw = OutputOf<typeof api.named>[number]

/** Somebody types on: a turn is asked for when he has stopped so long. */
const PAUSE_MS = 200
/** A whole turn, or the three figures at its end. */
const TURN = /^(\d{3}|\d{5,16})$/

/** Draws of the turn that is typed, for those who may read draws; asked for when the typing stops. */
export function useNamedDraws(typed: string) {
  const { call } = useConsole()
  const isTurn = may(useOperator(), 'readDraws') && TURN.test(typed)
  const number = useSettled(typed)
  const { data, error, isFetching } = useQuery({
    queryKey: ['draws-named', number],
    queryFn: ({ signal }) => call(api.named, { number }, { signal }),
    enabled: isTurn && number === typed,
    staleTime: 10_000,
  })
  if (!isTurn) return { draws: [], isAsking: false, error: null }
  const isAsking = number !== typed || isFetching
  return { draws: isAsking ? [] : (data ?? []), isAsking, error: isAsking ? null : error }
}

/** The word as it was when it last stood still. */
function useSettled(word: string): string {
  const [settled, setSettled] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [word])
  return settled
}

/** The desk with this draw open, in the view that its list is in. */
export function hrefOfDraw(draw: NamedDraw): string {
  const { state } = draw
  const view = state === 'settled' || state === 'void' || state === 'scheduled' ? `view=${state}&` : ''
  return `/draws?${view}row=${wordOfTurn(draw)}`
}
