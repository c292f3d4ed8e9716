import { useState } from 'react'
import type { ItemModel } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { VerdictMark } from '../cells/result-cell.tsx'
import { Token } from '../cells/token.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './number-sets.module.css'

/** The set that was chosen last on each card, for as long as the app lives. */
const remembered = new Map<number, string>()

/** 5码 / 10码 / 16码 of every issue behind one row of tabs; a dot on a set that hit in the newest drawn issue. */
export function NumberSets({ card, group, lockedTo }: BodyProps) {
  const titles = [...new Set(group.items.flatMap(({ segments }) => segments.map(({ title }) => title)))]
  const [choice, setChoice] = useState(() => remembered.get(card.id))
  const chosen = titles.find((title) => title === choice) ?? titles[0] ?? ''
  const choose = (title: string) => {
    remembered.set(card.id, title)
    setChoice(title)
  }
  const newest = group.items.find(({ segments }) => segments.some(({ part }) => part.verdict !== 'pending'))
  return (
    <>
      <div className={styles.sets} role="tablist" aria-label={`${card.name}码数`}>
        {titles.map((title) => (
          <button
            key={title}
            type="button"
            role="tab"
            aria-selected={title === chosen}
            className={styles.set}
            onClick={() => choose(title)}
          >
            {title}
            {newest && partOf(newest, title)?.verdict === '准' && (
              <i className={styles.dot} aria-label="上期中" role="img" />
            )}
          </button>
        ))}
      </div>
      <ol className={styles.issues}>
        {group.items.map((item) => (
          <li key={item.id}>
            <ItemTitle item={item} />
            <ItemContent item={item} lockedTo={lockedTo}>
              <code className={styles.numbers}>
                {partOf(item, chosen)
                  ?.segments.filter(({ token }) => token)
                  .map((segment, index) => (
                    <Token key={`${index}${segment.text}`} segment={segment} className={styles.number} />
                  ))}
              </code>
            </ItemContent>
            <span className={styles.outcome}>
              {item.result.text}
              <VerdictMark verdict={partOf(item, chosen)?.verdict} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

const partOf = ({ segments }: ItemModel, wanted: string) => segments.find(({ title }) => title === wanted)?.part
