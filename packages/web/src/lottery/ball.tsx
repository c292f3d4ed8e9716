import type { CSSProperties } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './ball.module.css'

/** The wave of a ball; it carries meaning and is the same in every theme. */
export type BallColour = 'red' | 'green' | 'blue'

export type BallProps = {
  /** 1–49; undefined draws the empty place of a ball that has not fallen yet. */
  number?: number
  colour: BallColour
  /** px; see {@link ballSize}. */
  size?: number
  /** A gold ring: this ball was predicted. */
  hit?: boolean
  /** It is falling into its place, by `reveal-motion.css`; the special ball falls longer and bounces once. */
  drop?: 'plain' | 'special' | undefined
}

/** A drawing ball: white core, coloured ring, soft light from the top left. */
export function Ball({ number, colour, size = 38, hit, drop }: BallProps) {
  const style = { '--size': `${size}px` }
  if (number === undefined)
    return <span className={classNames(styles.ball, styles.empty)} style={style as CSSProperties} />
  return (
    <span
      className={classNames(styles.ball, styles[colour], hit && styles.hit, drop !== undefined && styles[drop])}
      data-drop={drop}
      style={style as CSSProperties}
    >
      <span className={styles.core}>{String(number).padStart(2, '0')}</span>
    </span>
  )
}

/** The size in px that lets `count` balls stand in one row of a card: 38 up to six, then down to 20 for twelve. */
export const ballSize = (count: number): number => (count <= 6 ? 38 : Math.max(20, 38 - (count - 6) * 3))
