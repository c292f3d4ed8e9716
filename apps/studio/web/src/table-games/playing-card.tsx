import { type Card, cardsOf, spokenCard } from '@liuhe/games/cards/card.ts'
import type { CSSProperties } from 'react'
import { CARD_HEIGHT, CARD_WIDTH, type CardPart, faceOf } from '../cards/card-face.ts'
import css from './playing-card.module.css'

const drawings = import.meta.glob<string>('../../art/cards/*.svg', { query: '?url', import: 'default', eager: true })
const urlOf = (drawing: string): string => drawings[`../../art/cards/${drawing}.svg`] ?? ''

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
        <img src={urlOf('back')} alt="" className={css.back} />
        <CardFace card={card} />
      </span>
    </span>
  )
}

function CardFace({ card }: { card: Card }) {
  const { rank, corner, court, large, isRed } = faceOf(card)
  return (
    <span className={css.face} aria-hidden="true">
      <img src={urlOf('blank')} alt="" className={css.paper} />
      <i
        className={isRed ? css.red : css.dark}
        style={{ ...placeOf(rank), maskImage: `url("${urlOf(rank.drawing)}")` }}
      />
      {[corner, court, large].map(
        (part) => part && <img key={part.y} src={urlOf(part.drawing)} alt="" style={placeOf(part)} />,
      )}
    </span>
  )
}

/** The middle of a part on the card, in hundredths of it. */
const placeOf = ({ x, y, width }: CardPart): CSSProperties => ({
  left: `${((x + CARD_WIDTH / 2) * 100) / CARD_WIDTH}%`,
  top: `${((y + CARD_HEIGHT / 2) * 100) / CARD_HEIGHT}%`,
  width: `${(width * 100) / CARD_WIDTH}%`,
})
