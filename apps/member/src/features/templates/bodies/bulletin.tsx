import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import IconHorn from '~icons/mingcute/horn-2-fill'
import { imageUrl } from '../../../shared/operator/image-url.ts'
import { useFollow } from '../../../shared/operator/use-follow.ts'
import { EntryBadge } from '../cells/entry-badge.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import type { BodyProps } from '../layout.ts'
import { entryMarkOf } from '../models/entry-model.ts'
import styles from './bulletin.module.css'

/** A notice on a board: an icon, a headline that may be pinned, the text in full. */
export function Bulletin({ group, lockedTo }: BodyProps) {
  const follow = useFollow()
  return group.items.slice(0, 1).map((item) => (
    <article key={item.id} className={styles.bulletin}>
      <span className={styles.icon}>
        {item.source.iconUrl ? (
          <img src={imageUrl(item.source.iconUrl)} width="30" height="30" alt="" decoding="async" />
        ) : (
          <IconHorn />
        )}
      </span>
      <div className={styles.text}>
        <p className={styles.headline}>
          <b>{item.title}</b>
          <EntryBadge mark={entryMarkOf(item.source.subName)} />
          <small>{item.timeAgo}</small>
        </p>
        <ItemContent item={item} lockedTo={lockedTo}>
          {item.parts.map((part, index) =>
            part.kind === 'html' ? (
              <SafeHtml key={index} html={part.html} className={styles.prose} onLink={follow} />
            ) : null,
          )}
        </ItemContent>
      </div>
    </article>
  ))
}
