import { ItemContent } from '../cells/item-content.tsx'
import { EntryBadge } from '../cells/entry-badge.tsx'
import { Portrait } from '../cells/portrait.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import { entryMarkOf, streakOf } from '../models/entry-model.ts'
import styles from './experts.module.css'

/** Visiting cards of experts, two in a row, each with the stamp of its verdict. */
export function Experts({ group, lockedTo }: BodyProps) {
  return (
    <ul className={styles.experts}>
      {group.items.map((item) => {
        const streak = streakOf(item.source.content2)
        return (
          <li key={item.id} className={styles.expert}>
            <span className={styles.who}>
              <Portrait url={item.source.iconUrl} name={item.title} size={34} />
              <span className={styles.name}>
                <b>{item.title}</b>
                {streak !== undefined && <small>连准{streak}</small>}
              </span>
              <EntryBadge mark={entryMarkOf(item.source.subName)} />
            </span>
            <span className={styles.pick}>
              <ItemContent item={item} lockedTo={lockedTo}>
                <Words parts={item.parts} />
              </ItemContent>
            </span>
            {(item.verdict === '准' || item.verdict === '错') && (
              <span className={styles.stamp} data-verdict={item.verdict}>
                {item.verdict}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
