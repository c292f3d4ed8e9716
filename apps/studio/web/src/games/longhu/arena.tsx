import type { LonghuRound } from '@liuhe/games/longhu/rounds.ts'
import { cardsOf, rankOf } from '@liuhe/games/cards/card.ts'
import { useMemo } from 'react'
import { type DealtCard, onFelt } from '../../table-games/dealt-card.ts'
import type { ArenaProps } from '../../table-games/field-view.ts'
import css from '../../table-games/hand-view.module.css'
import { HandView } from '../../table-games/hand-view.tsx'
import { useCardSounds } from '../../table-games/use-card-sounds.ts'

/** Two cards at 700 ms each; 龙 turns, then 虎. */
const DRAGON_MS = 300
const TIGER_MS = 1_000
const DRAGON_TURNS_MS = 2_000
const TIGER_TURNS_MS = 3_000
export const VERDICT_MS = 3_700

const NONE: readonly DealtCard[] = []

/** When the two cards come and turn. */
export const dealOf = ({ dragon, tiger }: LonghuRound): DealtCard[] => [
  { card: dragon, seat: 'red', place: 0, dealtMs: DRAGON_MS, turnedMs: DRAGON_TURNS_MS },
  { card: tiger, seat: 'blue', place: 0, dealtMs: TIGER_MS, turnedMs: TIGER_TURNS_MS },
]

/** 龙 at the left, 虎 at the right, one card each. */
export function Arena({ outcome, elapsedMs }: ArenaProps<LonghuRound>) {
  const cards = useMemo(() => (outcome === undefined ? NONE : dealOf(outcome)), [outcome])
  useCardSounds(cards, elapsedMs)
  const lying = onFelt(cards, elapsedMs)
  const isPlain = outcome !== undefined && elapsedMs >= VERDICT_MS
  const side = (seat: 'red' | 'blue', word: '龙' | '虎') => {
    const own = lying.filter((each) => each.seat === seat)
    const points = own.filter(({ turnedMs }) => elapsedMs >= turnedMs).map(({ card }) => pointsOf(card))
    const isWinner = isPlain && outcome.result === word
    return <HandView {...{ word, seat, cards: own, places: 1, elapsedMs, points: points.join(''), isWinner }} />
  }
  return (
    <div className={css.hands} data-red-first="true">
      {side('red', '龙')}
      {side('blue', '虎')}
    </div>
  )
}

/** 1 for an ace to 13 for a king. */
export const pointsOf = (name: string): number => rankOf(cardsOf(name)[0] ?? 0) + 1
