import { Ball, type BallColour } from './ball.tsx'
import styles from './draw-row.module.css'
import { NO_ANIMAL, ZodiacLabel } from './zodiac-label.tsx'

/** One place of a draw. `number` is absent until the ball has begun to fall. */
export type DrawBall = { number?: number; colour: BallColour; animal?: string; hit?: boolean }

type DrawRowProps = {
  /** Six numbers and the special one, in the order in which they were drawn. */
  balls: readonly DrawBall[]
  size?: number
  /** The draw is being revealed. Without it everything that has a number lies there. */
  reveal?: RowReveal | undefined
}

/** How far a reveal is: so many balls lie; what has a number beyond them falls. */
export type RowReveal = {
  landed: number
  /** The special ball is waited for, or has just come to rest; both wear a gold ring. */
  ring?: 'awaited' | 'landed' | undefined
}

const PLACES = [0, 1, 2, 3, 4, 5, 6] as const
const SPECIAL = PLACES.length - 1
/** The special ball is larger than the others. */
const SPECIAL_SCALE = 1.15

/**
 * A result: six balls, a plus sign, the special ball, and under each its animal. In a reveal an empty place stays until
 * its ball has landed, and the animal appears with the landing (ADR 057).
 */
export function DrawRow({ balls, size = 38, reveal }: DrawRowProps) {
  const landed = reveal?.landed ?? PLACES.length
  return (
    <div className={styles.row} role="img" aria-label={spoken(balls.slice(0, landed))}>
      {PLACES.map((place) => (
        <span key={place} className={place === SPECIAL ? styles.special : styles.place}>
          {place === SPECIAL && <i className={styles.plus}>+</i>}
          <Stack ball={balls[place] ?? EMPTY} place={place} size={size} reveal={reveal} />
        </span>
      ))}
    </div>
  )
}

const EMPTY: DrawBall = { colour: 'red' }

type StackProps = { ball: DrawBall; place: number; size: number; reveal: RowReveal | undefined }

/** A ball, or its empty place, and the animal under it. */
function Stack({ ball: { number, colour, animal, hit }, place, size, reveal }: StackProps) {
  const isSpecial = place === SPECIAL
  const ballSize = isSpecial ? Math.round(size * SPECIAL_SCALE) : size
  const isLying = number !== undefined && (reveal === undefined || place < reveal.landed)
  const isFalling = number !== undefined && !isLying
  const isAwaited = isSpecial && reveal?.ring === 'awaited'
  const isNew = isLying && reveal !== undefined && place === reveal.landed - 1
  return (
    <span className={styles.stack}>
      <span className={styles.seat} data-ring={(isSpecial && reveal?.ring) || undefined}>
        {!isLying && <Ball colour="red" size={ballSize} />}
        {isAwaited && !isFalling && <i data-unknown="">?</i>}
        {number !== undefined && (
          <Ball
            number={number}
            colour={colour}
            hit={hit}
            size={ballSize}
            drop={isFalling ? (isSpecial ? 'special' : 'plain') : undefined}
          />
        )}
      </span>
      <span className={isSpecial && isLying ? styles.strong : undefined} data-appearing={isNew || undefined}>
        <ZodiacLabel animal={(isLying && animal) || NO_ANIMAL} hit={hit} />
      </span>
    </span>
  )
}

/** What a screen reader says for the whole row. */
function spoken(balls: readonly DrawBall[]): string {
  const words = balls.filter((ball) => ball.number !== undefined).map((ball) => `${ball.number}${ball.animal ?? ''}`)
  if (words.length === 0) return '等待开奖'
  const special = words.length === PLACES.length ? `，特码${words[SPECIAL]}` : ''
  return `开奖号码：${words.slice(0, SPECIAL).join('、')}${special}`
}
