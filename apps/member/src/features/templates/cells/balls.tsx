import type { MarkedSegment } from '@liuhe/domain/content/prediction.ts'
import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { ballSizeOf } from './ball-size.ts'
import styles from './tiles.module.css'

type BallsProps = {
  tokens: readonly MarkedSegment[]
  /** px; by how many there are when absent. */
  size?: number
  /** How they are set; in a line that wraps when absent. */
  className?: string
}

/** Called numbers as balls: what came wears a gold ring, what broke a 不中 is struck through. */
export function Balls({ tokens, size = ballSizeOf(tokens.length), className = styles.balls }: BallsProps) {
  return (
    <span className={className}>
      {tokens.map((token, index) => (
        <BallToken key={`${index}${token.text}`} token={token} size={size} />
      ))}
    </span>
  )
}

const ELEMENTS = { plain: 'span', hit: 'mark', guilty: 's' } as const

function BallToken({ token: { text, mark }, size }: { token: MarkedSegment; size: number }) {
  const Element = ELEMENTS[mark]
  return (
    <Element
      data-mark={mark === 'plain' ? undefined : mark}
      className={classNames(styles.ball, mark === 'guilty' && styles.broken)}
    >
      <Ball number={Number(text)} colour={colourOf(Number(text))} size={size} hit={mark === 'hit'} />
    </Element>
  )
}
