import { wordsOf } from '../card-model.ts'
import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultCell } from '../cells/result-cell.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './columns.module.css'

/** Up to three issues beside one another. */
export function Columns({ group, lockedTo }: BodyProps) {
  return (
    <div className={styles.columns}>
      {group.items.map((item) => (
        <article key={item.id} className={styles.column}>
          <h4 className={styles.issue}>
            <ItemTitle item={item} />
          </h4>
          {item.subName && <p className={styles.play}>{item.subName}</p>}
          <div className={styles.calls}>
            <ItemContent item={item} lockedTo={lockedTo}>
              {wordsOf(item, 'content').map((part) => (
                <CallTiles key={part.field} dim={part.dim} segments={part.segments} />
              ))}
            </ItemContent>
          </div>
          <p className={styles.foot}>
            <ResultCell result={item.result} verdict={item.verdict} />
          </p>
        </article>
      ))}
    </div>
  )
}
