import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { useRowMemory } from '@liuhe/web/ui/lists/while-near.tsx'
import IconClose from '~icons/mingcute/close-line'
import { imageUrl } from '../../../shared/operator/image-url.ts'
import { useFollow } from '../../../shared/operator/use-follow.ts'
import { OperatorAnchor } from '../cells/operator-anchor.tsx'
import type { ItemModel } from '../card-model.ts'
import type { BodyProps } from '../layout.ts'
import styles from './banner.module.css'

const BANNERS_MAX = 3

/** Pictures of the operator in the list; each can be put away for this visit. */
export function Banner({ group }: BodyProps) {
  const [closed, setClosed] = useRowMemory<readonly number[]>('closed', [])
  const banners = group.items.slice(0, BANNERS_MAX).filter(({ id }) => !closed.includes(id))
  return banners.map((item) => (
    <div key={item.id} className={styles.banner}>
      <OperatorAnchor link={item.source.content2} className={styles.link} label={item.title || '广告'}>
        <Picture item={item} />
      </OperatorAnchor>
      <IconButton
        label="关闭广告"
        icon={<IconClose />}
        className={styles.close}
        onClick={() => setClosed([...closed, item.id])}
      />
    </div>
  ))
}

function Picture({ item }: { item: ItemModel }) {
  const follow = useFollow()
  const { iconUrl } = item.source
  if (iconUrl) return <img src={imageUrl(iconUrl)} alt={item.title} loading="lazy" decoding="async" />
  return item.parts.map((part, index) =>
    part.kind === 'html' ? <SafeHtml key={index} html={part.html} onLink={follow} /> : null,
  )
}
