import * as people from '@liuhe/contract/api/chat-people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FollowedCard } from './follow-bet.ts'
import { noteFollowers } from './followers.ts'
import { useChat } from './use-chat.ts'

type TellFollowedProps = { cards: readonly FollowedCard[]; orderNos: readonly string[] }

/**
 * Tells the rooms of shared bets and plans that somebody has bet like them; the server looks whether it is so. What
 * fails is not said: the bet stands, and a number on a card is all that is missing.
 */
export function TellFollowed({ cards, orderNos }: TellFollowedProps) {
  const chat = useChat()
  const cache = useQueryClient()
  useEffect(() => {
    for (const card of cards) {
      chat
        .call(people.followed, { ...chat.tokens.asked(), ...card, orderNos: orderNos.slice(0, ORDERS_MAX) })
        .then(({ followers }) => noteFollowers(cache, card.id, followers))
        .catch(() => undefined)
    }
  }, [chat, cache, cards, orderNos])
  return null
}

/** More orders than a call takes are not needed: one that fits is enough. */
const ORDERS_MAX = 100
