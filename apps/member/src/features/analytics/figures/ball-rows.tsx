import type { Ball } from '@liuhe/domain/lottery/ball.ts'
import styles from './ball-rows.module.css'
import { MarkSixBall } from './mark-six-ball.tsx'

export type BallRow = { name: string; balls: readonly Ball[]; note?: string }

/** Names with the balls that belong to them, one row each. */
export function BallRows({ rows, size = 30 }: { rows: readonly BallRow[]; size?: number }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ name, balls, note }) => (
        <div key={name} className={styles.row}>
          <dt>
            {name}
            {note !== undefined && <small>{note}</small>}
          </dt>
          <dd>
            {balls.map((ball) => (
              <MarkSixBall key={ball} ball={ball} size={size} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
