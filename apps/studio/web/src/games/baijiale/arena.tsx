import { type Hand, pointsOf } from '@liuhe/games/baijiale/hand.ts'
import { cardsOf } from '@liuhe/games/cards/card.ts'
import { useMemo } from 'react'
import { type DealtCard, onFelt } from '../../table-games/dealt-card.ts'
import type { ArenaProps } from '../../table-games/field-view.ts'
import css from '../../table-games/hand-view.module.css'
import { HandView } from '../../table-games/hand-view.tsx'
import { useCardSounds } from '../../table-games/use-card-sounds.ts'
import { dealOf, verdictMs } from './deal.ts'

const NONE: readonly DealtCard[] = []

/** 闲 at the left, 庄 at the right: cards as they come, and the points of those that are turned. */
export function Arena({ outcome, elapsedMs }: ArenaProps<Hand>) {
  const cards = useMemo(() => (outcome === undefined ? NONE : dealOf(outcome)), [outcome])
  useCardSounds(cards, elapsedMs)
  const lying = onFelt(cards, elapsedMs)
  const isPlain = outcome !== undefined && elapsedMs >= verdictMs(outcome)
  const side = (seat: 'red' | 'blue', word: '庄' | '闲') => {
    const own = lying.filter((each) => each.seat === seat)
    const isWinner = isPlain && outcome.result === word
    return (
      <HandView {...{ word, seat, cards: own, places: 2, elapsedMs, points: pointsSoFar(own, elapsedMs), isWinner }} />
    )
  }
  return (
    <div className={css.hands}>
      {side('blue', '闲')}
      {side('red', '庄')}
    </div>
  )
}

function pointsSoFar(cards: readonly DealtCard[], elapsedMs: number): string {
  const turned = cards.filter(({ turnedMs }) => elapsedMs >= turnedMs).flatMap(({ card }) => cardsOf(card))
  if (turned.length === 0) return ''
  return String(turned.reduce((sum, card) => sum + pointsOf(card), 0) % 10)
}
