import * as people from '@liuhe/contract/api/chat-people.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { ChatMessage } from '../../../shared/chat/message.ts'
import { noteFollowers, useToldFollowers } from '../../../shared/chat/followers.ts'
import { useChat } from '../../../shared/chat/use-chat.ts'

export type BetState = OutputOf<typeof people.betStates>[number]

const BetsContext = createContext<ReadonlyMap<string, BetState>>(new Map())

type BetsOfProps = { messages: readonly ChatMessage[]; roomId: number; children: ReactNode }

/** Knows how each bet and plan of a conversation stands; asks again while one waits for its draw. */
export function BetsOf({ messages, roomId, children }: BetsOfProps) {
  const chat = useChat()
  const cache = useQueryClient()
  const [openedAt] = useState(() => serverClock.now())
  const shared = messages.flatMap((message) => sharedOf(message, openedAt)).slice(-people.BET_STATES_MAX)
  const args = { ...chat.tokens.asked(), roomId, ids: shared.map(({ id }) => id).join(',') }
  const { data } = useQuery({
    queryKey: queryKey(people.betStates, args),
    queryFn: ({ signal }) => chat.call(people.betStates, args, { signal }),
    enabled: shared.length > 0,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => nextLookMs(shared, state.data),
    meta: { endpoint: people.betStates.name, effect: people.betStates.effect },
  })
  useEffect(
    () =>
      chat.listen((frame) => {
        if (!('content' in frame && 'roomId' in frame.content) || frame.content.roomId !== roomId) return
        if (frame.command === CHAT_COMMAND.followed) noteFollowers(cache, frame.content.id, frame.content.followers)
        // What was followed while this page was away nobody told it.
        if (frame.command === CHAT_COMMAND.entered) {
          void cache.invalidateQueries({ queryKey: [people.betStates.name] })
        }
      }),
    [chat, cache, roomId],
  )
  const states = useMemo(() => new Map(data?.map((state) => [state.id, state])), [data])
  return <BetsContext value={states}>{children}</BetsContext>
}

/**
 * What is asked about: shared bets, and plans that others may have followed before this page was opened. A plan that
 * comes later has followers by the line alone, so a room full of readers does not ask with each of them.
 */
function sharedOf({ id, content, createdAt }: ChatMessage, openedAt: number): { id: string; closeTime: number }[] {
  if (content.kind === 'bet') return [{ id, closeTime: content.bet.closeTime }]
  return content.kind === 'plan' && createdAt < openedAt ? [{ id, closeTime: content.plan.closeTime }] : []
}

/** How many have bet like a card. */
export function useFollowers(id: string): number {
  return Math.max(useToldFollowers(id) ?? 0, useBetState(id)?.followers ?? 0)
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
