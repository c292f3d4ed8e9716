import { paths } from '@liuhe/brand/paths.ts'
import IconThumb from '~icons/mingcute/thumb-up-2-line'
import { Link } from '../../../shared/link.tsx'
import { EntryBadge } from '../cells/entry-badge.tsx'
import { Portrait } from '../cells/portrait.tsx'
import type { BodyProps } from '../layout.ts'
import { countOf, entryMarkOf, recordOf, shortCount, streakOf } from '../models/entry-model.ts'
import styles from './forum.module.css'

/** Threads of authors: who wrote, how good he has been, what about; each opens the card's page at its own entry. */
export function Forum({ group, card }: BodyProps) {
  return (
    <ul>
      {group.items.map((item) => {
        const { content: author, content2: record, iconUrl, note, subName } = item.source
        const streak = streakOf(record)
        const likes = countOf(note)
        return (
          <li key={item.id}>
            <Link
              className={styles.thread}
              to={paths.template({ gameId: card.gameId, id: card.id }, { templateId: item.id })}
            >
              <Portrait url={iconUrl} name={author ?? item.title} size={44} />
              <span className={styles.text}>
                <span className={styles.title}>
                  <EntryBadge mark={entryMarkOf(subName)} />
                  <b>{item.title}</b>
                </span>
                <span className={styles.facts}>
                  <span className={styles.author}>{author}</span>
                  {streak !== undefined && <span className={styles.streak}>连准{streak}</span>}
                  {recordOf(record) && <span>{recordOf(record)}</span>}
                  <span className={styles.end}>
                    {item.timeAgo}
                    {likes !== undefined && (
                      <span className={styles.likes}>
                        <IconThumb aria-label="赞" />
                        {shortCount(likes)}
                      </span>
                    )}
                  </span>
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
