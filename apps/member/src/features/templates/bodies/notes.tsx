import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { VerdictMark } from '../cells/result-cell.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './notes.module.css'

/** Labelled lines of one issue: 三肖：蛇 虎 鸡. */
export function Notes({ group, lockedTo }: BodyProps) {
  return (
    <ul className={styles.notes}>
      {group.items.map((item) => (
        <li key={item.id} className={styles.note}>
          <ItemTitle item={item} suffix="：" />
          <span className={styles.noteCalls}>
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
