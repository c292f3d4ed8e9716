import { ItemContent } from '../cells/item-content.tsx'
import { Medal } from '../cells/medal.tsx'
import { Portrait } from '../cells/portrait.tsx'
import { VerdictMark } from '../cells/result-cell.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import { leaderOf } from '../models/entry-model.ts'
import styles from './leaderboard.module.css'

/** Authors by rank: how often they were right lately, draw by draw, and what they call this time. */
export function Leaderboard({ group, lockedTo }: BodyProps) {
  return (
    <ol className={styles.board}>
      {group.items.map((item, index) => {
        const { results, rate } = leaderOf(item)
        return (
          <li key={item.id} className={styles.leader}>
            <Medal rank={index + 1} />
            <Portrait url={item.source.iconUrl} name={item.title} size={40} />
            <span className={styles.name}>{item.title}</span>
            {rate !== undefined && (
              <span className={styles.rate}>
                <meter className={styles.bar} min={0} max={100} value={rate} aria-label={`${item.title}准确率`} />
                <b>{rate}%</b>
              </span>
            )}
            <span className={styles.pick}>
              <ItemContent item={item} lockedTo={lockedTo}>
                <Words parts={item.parts} />
                <VerdictMark verdict={item.verdict} />
              </ItemContent>
            </span>
            <Dots results={results} />
          </li>
        )
      })}
    </ol>
  )
}

/** The last results, newest first: a full dot came, an open one did not. */
function Dots({ results }: { results: readonly boolean[] }) {
  if (results.length === 0) return null
  const label = `近${results.length}期准${results.filter(Boolean).length}期`
  return (
    <span className={styles.dots} role="img" aria-label={label}>
      {results.map((came, index) => (
        <i key={index} data-came={came || undefined} />
      ))}
    </span>
  )
}
