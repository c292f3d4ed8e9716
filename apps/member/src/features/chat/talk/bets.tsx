import * as people from '@liuhe/contract/api/chat-people.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ChatMessage } from '../../../shared/chat/message.ts'
import { useChat } from '../../../shared/chat/use-chat.ts'

export type BetState = OutputOf<typeof people.betStates>[number]

const BetsContext = createContext<ReadonlyMap<string, BetState>>(new Map())

type BetsOfProps = { messages: readonly ChatMessage[]; roomId: number; children: ReactNode }

/** Knows how each bet stands that was shared in a conversation; asks again while one waits for its draw. */
export function BetsOf({ messages, roomId, children }: BetsOfProps) {
  const chat = useChat()
  const shared = messages
    .flatMap(({ id, content }) => (content.kind === 'bet' ? [{ id, closeTime: content.bet.closeTime }] : []))
    .slice(-people.BET_STATES_MAX)
  const args = { ...chat.tokens.asked(), roomId, ids: shared.map(({ id }) => id).join(',') }
  const { data } = useQuery({
    queryKey: queryKey(people.betStates, args),
    queryFn: ({ signal }) => chat.call(people.betStates, args, { signal }),
    enabled: shared.length > 0,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => nextLookMs(shared, state.data),
    meta: { endpoint: people.betStates.name, effect: people.betStates.effect },
  })
  const states = useMemo(() => new Map(data?.map((state) => [state.id, state])), [data])
  return <BetsContext value={states}>{children}</BetsContext>
}

/** How a shared bet stands; undefined until that is known. */
export const useBetState = (id: string | undefined): BetState | undefined => use(BetsContext).get(id ?? '')

/** Results come some seconds after the close. Pages do not all ask in the same second. */
const AFTER_CLOSE_MS = 8_000

function nextLookMs(shared: readonly { id: string; closeTime: number }[], states: readonly BetState[] | undefined) {
  const waiting = shared.filter(({ id }) => {
    const state = states?.find((one) => one.id === id)
    return state === undefined || state.lines.includes('pending')
  })
  if (waiting.length === 0) return false
  const closesIn = Math.min(...waiting.map(({ closeTime }) => closeTime)) - serverClock.now()
  return Math.min(Math.max(0, closesIn), 60_000) + AFTER_CLOSE_MS
}
