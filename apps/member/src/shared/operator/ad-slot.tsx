import type { AdvertSlot } from '@liuhe/domain/content/advert-slots.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import styles from './ad-slot.module.css'
import { type AdvertItem, useAdvert } from './adverts.ts'
import { useFollow } from './use-follow.ts'

/**
 * What the operator advertises in a slot: cleaned HTML, the highest sort first; nothing at all when the slot is empty
 * (Spec A §3, Domain §5.5). Pictures bring their size, so that the page does not move when they come. A
 * group, no landmark: several stand in a page, and nobody looks for them.
 */
export function AdSlot({ code, className }: { code: AdvertSlot; className?: string }) {
  const items = useAdvert(code)
  if (items === undefined || items.length === 0) return null
  return <Adverts {...{ items, code, className }} />
}

interface AdvertsProps {
  items: readonly Pick<AdvertItem, 'id' | 'content'>[]
  code: string
  className?: string | undefined
}

/** Adverts of a slot that are known. */
export function Adverts({ items, code, className }: AdvertsProps) {
  const follow = useFollow()
  return (
    <div className={classNames(styles.slot, className)} role="group" aria-label="广告" data-slot={code}>
      {items.map(({ id, content }) => (
        <SafeHtml key={id} html={content} className={styles.item} onLink={follow} />
      ))}
    </div>
  )
}
