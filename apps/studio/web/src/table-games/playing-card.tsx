import { type Card, cardsOf, isRed, rankOf, spokenCard, suitOf } from '@liuhe/games/cards/card.ts'
import back from '../../art/tables/card-back.svg?url'
import css from './playing-card.module.css'

/** Suits in the order of the rules (♦ ♣ ♥ ♠), drawn around the middle of 100 × 100. */
const SUITS = [
  'M50 4 88 50 50 96 12 50Z',
  'M50 4a22 22 0 0 1 17 36 22 22 0 1 1-12 33q1 14 9 21H36q8-7 9-21a22 22 0 1 1-12-33A22 22 0 0 1 50 4Z',
  'M50 94C20 70 6 52 6 32A23 23 0 0 1 50 22 23 23 0 0 1 94 32C94 52 80 70 50 94Z',
  'M50 4C76 30 94 44 94 62a22 22 0 0 1-38 15q1 11 9 18H35q8-7 9-18A22 22 0 0 1 6 62C6 44 24 30 50 4Z',
]
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const JACK = 10

type PlayingCardProps = { card: string; isTurned: boolean; className?: string | undefined }

/** A card that lies with its back up, and turns. Who does not see it is told its name when it is turned. */
export function PlayingCard({ card: name, isTurned, className = '' }: PlayingCardProps) {
  const card = cardsOf(name)[0] as Card
  return (
    <span
      className={`${css.card} ${className}`}
      data-turned={isTurned}
      role="img"
      aria-label={isTurned ? spokenCard(card) : '未翻开的牌'}
    >
      <span className={css.sides}>
        <img src={back} alt="" className={css.back} />
        <CardFace card={card} />
      </span>
    </span>
  )
}

/** Large index in the corner, and the suit once more, or a crown of the court. */
function CardFace({ card }: { card: Card }) {
  const rank = rankOf(card)
  const suit = SUITS[suitOf(card)]
  const text = RANKS[rank] as string
  return (
    <svg viewBox="0 0 100 140" className={isRed(card) ? css.red : css.dark} aria-hidden="true">
      <rect x="0.75" y="0.75" width="98.5" height="138.5" rx="9" className={css.paper} />
      <text x={text.length > 1 ? 26 : 22} y="36" textLength={text.length > 1 ? 38 : undefined} className={css.rank}>
        {text}
      </text>
      <path d={suit} transform="translate(8 43) scale(.25)" />
      {rank >= JACK ? (
        <Court rank={rank} suit={suit as string} />
      ) : (
        <path d={suit} transform={rank === 0 ? 'translate(24 56) scale(.62)' : 'translate(36 70) scale(.56)'} />
      )}
    </svg>
  )
}

/** The crown of a king, the tiara of a queen, the plumed cap of a jack. */
const CROWNS = [
  'M22 62q6-26 34-26 22 0 24 20l-8 8H28ZM60 36q2-24 26-26-4 12-12 16 6 0 8 4-12 2-14 14Z',
  'M20 64 14 36l18 12L50 26l18 22 18-12-6 28ZM50 22a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z',
  'M18 66 10 30l20 16L40 18l10 20 10-20 10 28 20-16-8 36ZM46 8h8v-6h-8zM42 14h16V8H42z',
]

function Court({ rank, suit }: { rank: number; suit: string }) {
  return (
    <g transform="translate(38 44)">
      <rect width="54" height="88" rx="6" className={css.panel} />
      <path d="M27 4 50 44 27 84 4 44Z" className={css.lozenge} />
      <path d={CROWNS[rank - JACK]} transform="translate(2 8) scale(.5)" className={css.crown} />
      <path d={suit} transform="translate(11 48) scale(.32)" />
    </g>
  )
}
