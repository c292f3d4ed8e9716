import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultCell } from '../cells/result-cell.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './rails.module.css'
import type { Picture } from './scenes.tsx'

/** One issue under another along a rail: its number and what came on the left, what was called beside them. */
export const rails = (Drawn: Picture) =>
  function Rails({ group, lockedTo }: BodyProps) {
    return (
      <ol className={styles.rails}>
        {group.items.map((item) => (
          <li key={item.id} className={styles.rail}>
            <div className={styles.side}>
              <ItemTitle item={item} />
              <ResultCell result={item.result} verdict={item.verdict} />
            </div>
            <div className={styles.picture}>
              <ItemContent item={item} lockedTo={lockedTo}>
                <Drawn item={item} />
              </ItemContent>
            </div>
          </li>
        ))}
      </ol>
    )
  }
