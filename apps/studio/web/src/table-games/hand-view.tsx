import type { DealtCard } from './dealt-card.ts'
import css from './hand-view.module.css'
import { PlayingCard } from './playing-card.tsx'

type HandViewProps = {
  word: string
  seat: 'red' | 'blue'
  cards: readonly DealtCard[]
  /** How many cards a hand has before anything is dealt: their places are marked. */
  places: number
  elapsedMs: number
  /** Of the cards that are turned; empty before the first. */
  points: string
  isWinner: boolean
}

/** One side of the table: its word, its points so far, and its cards as they come. */
export function HandView({ word, seat, cards, places, elapsedMs, points, isWinner }: HandViewProps) {
  const empty = Math.max(0, places - cards.length)
  return (
    <section className={`${css.hand} ${css[seat]}`} data-won={isWinner} aria-label={word}>
      <p className={css.word}>
        {word}
        {points !== '' && <b>{points}</b>}
      </p>
      <div className={css.cards}>
        {cards.map(({ card, place, turnedMs }) => (
          <span key={place} className={place === 2 ? css.third : css.slot} data-seat={seat}>
            <PlayingCard card={card} isTurned={elapsedMs >= turnedMs} />
          </span>
        ))}
        {Array.from({ length: empty }, (_, at) => (
          <span key={`empty ${at}`} className={css.empty} />
        ))}
      </div>
    </section>
  )
}
