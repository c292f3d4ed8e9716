import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { useFollow } from '../../../shared/operator/use-follow.ts'
import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { VerdictMark } from '../cells/result-cell.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './facts.module.css'

/** Labelled rows of an item: a reference table, or the calls of an issue, which are then judged. */
export function Facts({ card, group, lockedTo }: BodyProps) {
  const follow = useFollow()
  return group.items.map((item) => (
    <section key={item.id} className={styles.sheet}>
      {item.title !== card.name.replaceAll(' ', '') && (
        <h4 className={styles.title}>
          <ItemTitle item={item} />
        </h4>
      )}
      <ItemContent item={item} lockedTo={lockedTo}>
        <dl className={styles.facts}>
          {item.segments.map(({ title, part }, index) => (
            <div key={`${index}${title}`} className={styles.fact}>
              <dt>{title}</dt>
              <dd>
                <CallTiles dim={part.dim} segments={part.segments} />
                <VerdictMark verdict={part.verdict} />
              </dd>
            </div>
          ))}
        </dl>
        {item.parts.map((part) =>
          part.kind === 'html' ? (
            <SafeHtml key={part.field} html={part.html} className={styles.remark} onLink={follow} />
          ) : null,
        )}
      </ItemContent>
    </section>
  ))
}
