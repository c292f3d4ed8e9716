import { type CSSProperties } from 'react'
import { type ItemModel, tokensOfField } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { VerdictMark } from '../cells/result-cell.tsx'
import { Token } from '../cells/token.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './ladder.module.css'

/** Tiers of one issue as stairs: each is the beginning of the one above, and is judged by exactly what it shows. */
export function Ladder({ group, lockedTo }: BodyProps) {
  const widest = Math.max(1, ...group.items.map(lengthOf))
  return (
    <ul className={styles.ladder}>
      {group.items.map((item) => (
        <li
          key={item.id}
          className={item.titleTone === 'pushed' ? styles.pushed : styles.tier}
          style={{ '--share': lengthOf(item) / widest } as CSSProperties}
        >
          <ItemTitle item={item} />
          <span className={styles.step}>
            <ItemContent item={item} lockedTo={lockedTo}>
              {tokensOfField(item, 'content').map((segment, index) => (
                <Token key={`${index}${segment.text}`} segment={segment} className={styles.animal} />
              ))}
            </ItemContent>
          </span>
          <VerdictMark verdict={item.verdict} />
        </li>
      ))}
    </ul>
  )
}

const lengthOf = (item: ItemModel): number => tokensOfField(item, 'content').length
