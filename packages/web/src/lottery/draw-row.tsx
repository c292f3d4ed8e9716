import { Ball, type BallColour, type BallProps } from './ball.tsx'
import styles from './draw-row.module.css'
import { ZodiacLabel } from './zodiac-label.tsx'

/** One place of a draw. `number` is absent until the ball has fallen. */
export type DrawBall = { number?: number; colour: BallColour; animal?: string; hit?: boolean }

type DrawRowProps = {
  /** Six numbers and the special one, in the order in which they were drawn. */
  balls: readonly DrawBall[]
  size?: number
  /** Balls drop in one after another. */
  reveal?: boolean
}

/** How long the next ball waits in the reveal, in ms. */
const REVEAL_STEP_MS = 140

const PLACES = [0, 1, 2, 3, 4, 5, 6] as const

/** A result: six balls, a plus sign, the special ball, and under each its animal. */
export function DrawRow({ balls, size = 38, reveal }: DrawRowProps) {
  return (
    <div className={styles.row} role="img" aria-label={spoken(balls)}>
      {PLACES.map((place) => {
        const ball: DrawBall = balls[place] ?? { colour: 'red' }
        const drop: Partial<BallProps> = reveal ? { revealAfterMs: place * REVEAL_STEP_MS } : {}
        return (
          <span key={place} className={place === 6 ? styles.special : styles.place}>
            {place === 6 && <i className={styles.plus}>+</i>}
            <span className={styles.stack}>
              <Ball number={ball.number} colour={ball.colour} hit={ball.hit} size={size} {...drop} />
              <ZodiacLabel animal={ball.animal ?? ' '} hit={ball.hit} />
            </span>
          </span>
        )
      })}
    </div>
  )
}

/** What a screen reader says for the whole row. */
function spoken(balls: readonly DrawBall[]): string {
  const words = balls.filter((ball) => ball.number !== undefined).map((ball) => `${ball.number}${ball.animal ?? ''}`)
  if (words.length === 0) return '等待开奖'
  const special = words.length === PLACES.length ? `，特码${words[PLACES.length - 1]}` : ''
  return `开奖号码：${words.slice(0, PLACES.length - 1).join('、')}${special}`
}
