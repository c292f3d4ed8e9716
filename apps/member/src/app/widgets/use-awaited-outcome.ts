import * as bets from '@liuhe/contract/api/bets.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { readOnce } from '@liuhe/web/api/read-once.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { LiveContext } from '../../shared/live.ts'
import type { OwnOutcome } from '../../shared/reveal/use-own-outcome.ts'

/** Runs what it is given when everything that was given before has run. */
export type RunInOrder = (run: () => Promise<void>) => void

/** From one question to the next, in ms. */
const GAP_MS = 500
/** How often a game is asked about in case its news was lost, in ms. */
const REPAIR_MS = 60_000

/**
 * Many games are drawn in the same second, and a member has so many calls a minute for everything he does: their
 * outcomes are asked for one after the other. He reads one notice after the other anyway.
 */
export function createRunInOrder(): RunInOrder {
  let last = Promise.resolve()
  return (run) => {
    last = last
      .then(run)
      // The app has reacted to a refusal; the game is asked about again when its next news or the repair comes.
      .catch(() => undefined)
      .then(() => new Promise((done) => setTimeout(done, GAP_MS)))
  }
}

/** What a turn brought, and the newest turn of the game that is settled as far as this device knows. */
export type AwaitedOutcome = { outcome: OwnOutcome; settledTurn: string }

/**
 * The newest outcome of a game whose page is not in front. Nobody sees its balls fall, so its draws are not followed:
 * the line says when a turn is settled, and only then is the outcome asked for.
 */
export function useAwaitedOutcome(gameId: number, inTurn: RunInOrder): AwaitedOutcome | undefined {
  const cache = useQueryClient()
  const { call } = useApi()
  const live = use(LiveContext)
  const [awaited, setAwaited] = useState<AwaitedOutcome>()
  const ask = (turnNum?: string) => readOnce({ cache, call }, bets.turnOutcome, { gameId, turnNum }, { freshMs: 0 })
  const look = useEffectEvent(async (turnNum?: string) => {
    const of = turnNum === undefined ? undefined : await ask(turnNum)
    // Of a turn without orders of his there is nothing to tell, but perhaps of one whose news was lost.
    const outcome = of !== undefined && of.orders > 0 ? of : await ask()
    setAwaited({ outcome, settledTurn: turnNum ?? outcome.turnNum })
  })
  useEffect(() => {
    let isLeft = false
    const add = (turnNum?: string) => inTurn(async () => (isLeft ? undefined : look(turnNum)))
    add()
    const repair = setInterval(() => document.visibilityState === 'visible' && add(), REPAIR_MS)
    // Who hears the results of a game is also told when its orders are settled.
    const stops = [
      live?.subscribe(gameId, 'RESULT', () => undefined),
      live?.listen((push) => push.type === 'SETTLED' && push.gameId === gameId && add(push.turnNum)),
    ]
    return () => {
      isLeft = true
      clearInterval(repair)
      for (const stop of stops) stop?.()
    }
  }, [live, gameId, inTurn])
  return awaited
}
