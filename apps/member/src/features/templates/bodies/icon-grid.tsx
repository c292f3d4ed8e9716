import '@liuhe/web/styles/palettes/hues.css'
import { imageUrl } from '../../../shared/operator/image-url.ts'
import { EntryBadge } from '../cells/entry-badge.tsx'
import { OperatorAnchor } from '../cells/operator-anchor.tsx'
import type { BodyProps } from '../layout.ts'
import { entryMarkOf } from '../models/entry-model.ts'
import styles from './icon-grid.module.css'

/** Ways to other pages as pictures, three in a row. */
export function IconGrid({ group }: BodyProps) {
  return (
    <ul className={styles.grid}>
      {group.items.map(({ id, title, source }, index) => (
        <li key={id}>
          <OperatorAnchor link={source.content} className={styles.tile}>
            <span className={styles.icon} data-hue={index % HUES}>
              {source.iconUrl ? (
                <img src={imageUrl(source.iconUrl)} width="30" height="30" alt="" loading="lazy" decoding="async" />
              ) : (
                <span aria-hidden="true">{[...title][0]}</span>
              )}
            </span>
            {title}
            <span className={styles.badge}>
              <EntryBadge mark={entryMarkOf(source.subName)} />
            </span>
          </OperatorAnchor>
        </li>
      ))}
    </ul>
  )
}

/** So many grounds take turns. */
const HUES = 6
