import { paths } from '@liuhe/brand/paths.ts'
import IconEye from '~icons/mingcute/eye-2-line'
import { Link } from '../../../shared/link.tsx'
import { EntryBadge } from '../cells/entry-badge.tsx'
import { Medal } from '../cells/medal.tsx'
import type { BodyProps } from '../layout.ts'
import { countOf, entryMarkOf, shortCount } from '../models/entry-model.ts'
import styles from './directory.module.css'

/** Other documents by rank; each opens the card's page at its own entry. */
export function Directory({ group, card }: BodyProps) {
  return (
    <ol className={styles.directory}>
      {group.items.map((item, index) => {
        const reads = countOf(item.source.note)
        return (
          <li key={item.id}>
            <Link
              className={styles.entry}
              to={paths.template({ gameId: card.gameId, id: card.id }, { templateId: item.id })}
            >
              <Medal rank={index + 1} />
              <span className={styles.title} data-pushed={item.titleTone === 'pushed' || undefined}>
                {item.title}
              </span>
              <EntryBadge mark={entryMarkOf(item.source.subName)} />
              <span className={styles.facts}>
                {item.timeAgo && <span>{item.timeAgo}</span>}
                {reads !== undefined && (
                  <span className={styles.reads}>
                    <IconEye aria-hidden="true" />
                    {shortCount(reads)}
                  </span>
                )}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
