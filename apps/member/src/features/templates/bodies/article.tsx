import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { useFollow } from '../../../shared/operator/use-follow.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultText } from '../cells/result-text.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './article.module.css'

/** The article of an issue: title, age, the author's text. */
export function Article({ group, lockedTo }: BodyProps) {
  const follow = useFollow()
  return group.items.map((item) => (
    <div key={item.id} className={styles.article}>
      <p className={styles.headline}>
        <ItemTitle item={item} />
        <small>{item.timeAgo}</small>
      </p>
      <ItemContent item={item} lockedTo={lockedTo}>
        {item.parts.map((part, index) =>
          part.kind === 'html' ? (
            <SafeHtml key={index} html={part.html} className={styles.prose} onLink={follow} />
          ) : null,
        )}
      </ItemContent>
      <p className={styles.outcome}>
        <ResultText result={item.result} verdict={item.verdict} />
      </p>
    </div>
  ))
}
