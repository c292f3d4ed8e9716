import type { StatDraw } from '@liuhe/domain/stats/feature-stats.ts'
import { DRAGON_FROM, dragonsOf, type TwoSided } from '@liuhe/domain/stats/two-sided.ts'
import { Card } from './card.tsx'
import styles from './dragon-list.module.css'

/** 长龙: which sides are in a run right now, the longest first. */
export function DragonList({ draws, pairs }: { draws: readonly StatDraw[]; pairs: readonly TwoSided[] }) {
  const dragons = dragonsOf(draws, pairs)
  return (
    <Card title="长龙" note={`当前连出${DRAGON_FROM}期及以上`}>
      {dragons.length === 0 ? (
        <p className={styles.none}>暂无长龙</p>
      ) : (
        <ul className={styles.list} aria-label="长龙">
          {dragons.map(({ pair, side, length }) => (
            <li key={pair.name}>
              <span>{pair.name}</span>
              <b>{side}</b>
              <em>{length}期</em>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
