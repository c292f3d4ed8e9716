import { CarNumber, DieFace } from '../../../shared/results/number-marks.tsx'
import type { Token } from './item-look.ts'
import { diceOf } from './item-look.ts'
import styles from './number-token.module.css'

/** A number as its family shows it on a board: a disc, a car, dice. */
export function NumberToken({ token, label }: { token: Token; label: string }) {
  switch (token) {
    case 'die':
      return (
        <span className={styles.die}>
          <DieFace number={Number(label)} />
        </span>
      )
    case 'dice':
      return (
        <span className={styles.dice}>
          {(diceOf(label) ?? []).map((pips, place) => (
            <DieFace key={place} number={pips} />
          ))}
        </span>
      )
    case 'car':
      return (
        <span className={styles.car}>
          <CarNumber number={Number(label)} />
        </span>
      )
    case 'disc':
    case 'sum':
      return <b className={styles[token]}>{label}</b>
  }
}
