import '@liuhe/web/styles/palettes/hues.css'
import '@liuhe/web/styles/palettes/medals.css'
import styles from './medal.module.css'

const MEDALS = 5

/** A place in a ranking: five kinds of medal, then plain numbers. */
export function Medal({ rank }: { rank: number }) {
  return (
    <span className={styles.medal} data-rank={rank <= MEDALS ? rank : undefined}>
      <span className={styles.number}>{rank}</span>
    </span>
  )
}
