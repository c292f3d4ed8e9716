import styles from './side-word.module.css'

/** One side of a pair as a word: the first in the brand's colour, the other in the second of drawings, 和 in gold. */
export function SideWord({ side, first }: { side: string | undefined; first: string }) {
  const tone = side === undefined ? 'tie' : side === first ? 'first' : 'other'
  return (
    <span className={styles.side} data-tone={tone}>
      {side ?? '和'}
    </span>
  )
}
