import type { PairCount } from '@liuhe/domain/stats/pairs.ts'
import type { CSSProperties } from 'react'
import { Card } from './card.tsx'
import { MarkSixBall } from './mark-six-ball.tsx'
import styles from './pair-list.module.css'

type PairListProps = {
  title: string
  note: string
  pairs: readonly PairCount[]
  /** Draws of the window, of which the counts are a part. */
  draws: number
  /** Members are balls; otherwise they are drawn as words. */
  isBalls?: boolean
}

/** The most frequent pairs are enough to look at. */
const SHOWN = 20

/** Pairs that came together most often, with their count and since when they have not. */
export function PairList({ title, note, pairs, draws, isBalls }: PairListProps) {
  const most = pairs[0]?.count ?? 1
  return (
    <Card title={title} note={`${note}，列出前${Math.min(SHOWN, pairs.length)}组`}>
      <ol className={styles.list}>
        {pairs.slice(0, SHOWN).map(({ pair, count, current }, at) => (
          <li key={pair.join('-')} style={{ '--share': count / most } as CSSProperties}>
            <i data-top={at < 3 || undefined}>{at + 1}</i>
            <span className={styles.pair}>
              {pair.map((name) =>
                isBalls ? <MarkSixBall key={name} ball={Number(name)} size={28} /> : <b key={name}>{name}</b>,
              )}
            </span>
            <span className={styles.bar}>
              <b>{count}次</b> <small>{Math.round((count / draws) * 100)}%</small>
            </span>
            <small>遗漏{current}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}
