import type { Token } from './item-look.ts'
import { diceOf } from './item-look.ts'
import styles from './number-token.module.css'

/** A number as its family shows it on a board: a disc, a car, dice. */
export function NumberToken({ token, label }: { token: Token; label: string }) {
  switch (token) {
    case 'die':
      return <Die pips={Number(label)} />
    case 'dice':
      return (
        <span className={styles.dice}>
          {(diceOf(label) ?? []).map((pips, place) => (
            <Die key={place} pips={pips} />
          ))}
        </span>
      )
    case 'car':
      return (
        <b className={styles.car} data-car={Number(label)}>
          {Number(label)}
        </b>
      )
    case 'disc':
    case 'sum':
      return <b className={styles[token]}>{label}</b>
  }
}

/** Where the pips of a die lie on its three by three grid. */
const PIPS: readonly string[] = ['', '4', '08', '048', '0268', '02468', '023568']

function Die({ pips }: { pips: number }) {
  return (
    <span className={styles.die} data-red={pips === 1 || pips === 4 || undefined}>
      {[...'012345678'].map((cell) => (
        <i key={cell} data-pip={PIPS[pips]?.includes(cell) || undefined} />
      ))}
    </span>
  )
}
