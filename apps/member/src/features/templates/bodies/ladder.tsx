import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { VerdictMark } from '../cells/result-cell.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './bodies.module.css'

/** Tiers of one issue: each is the beginning of the one above, and is judged by exactly what it shows. */
export function Ladder({ group, lockedTo }: BodyProps) {
  return (
    <ul className={styles.ladder}>
      {group.items.map((item) => (
        <li key={item.id} className={styles.tier}>
          <span className={item.titleTone === 'pushed' ? styles.tierPushed : styles.tierLabel}>{item.title}</span>
          <span className={styles.tierCalls}>
            <ItemContent item={item} lockedTo={lockedTo}>
              {item.parts.map((part, index) =>
                part.kind === 'words' ? <CallTiles key={index} dim={part.dim} segments={part.segments} /> : null,
              )}
            </ItemContent>
          </span>
          <VerdictMark verdict={item.verdict} />
        </li>
      ))}
    </ul>
  )
}
