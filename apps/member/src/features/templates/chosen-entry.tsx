import { timeAgo } from '@liuhe/domain/time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { operatorLink } from '../../shared/operator/operator-link.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useFollow } from '../../shared/operator/use-follow.ts'
import styles from './chosen-entry.module.css'
import type { WireDocument } from './past-documents.ts'

type Entry = WireDocument['items'][number]

/** The entry of a list card that was tapped (`?templateId`): what it says, and where it leads. */
export function ChosenEntry({ entry, now }: { entry: Entry; now: number }) {
  const { routes } = useBrand()
  const follow = useFollow()
  const texts = [entry.content, entry.content2, entry.content3].filter((text) => text !== null && text !== undefined)
  const link = texts.find((text) => operatorLink(text, routes) !== null)
  const words = texts.filter((text) => text !== link && text !== '')
  return (
    <section className={styles.entry} aria-label="所选资料">
      <header className={styles.head}>
        <Tag>所选</Tag>
        <h2 className={styles.title}>{entry.title}</h2>
        {entry.updatedTime && now > 0 ? <small className={styles.time}>{timeAgo(now, entry.updatedTime)}</small> : null}
      </header>
      {words.map((text) => (
        <SafeHtml key={text} html={text} onLink={follow} />
      ))}
      {link !== undefined && (
        <Button look="soft" size="small" onClick={() => follow(link)}>
          查看详情
        </Button>
      )}
    </section>
  )
}
