import type { Reader } from '@liuhe/domain/content/lock.ts'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Suspense, use, useState } from 'react'
import { useFollow } from '../../shared/operator/use-follow.ts'
import { cardModelOf, type WireDraw, type WireTemplate } from './card-model.ts'
import styles from './document-body.module.css'
import { foldGroup } from './fold-group.ts'
import type { Layout } from './layout.ts'
import { layoutAmong, layoutAtHand, loadLayouts } from './layout-registry.ts'
import { isReference, type WireDocument } from './past-documents.ts'
import { useLockedTo } from './template-card.tsx'

type DocumentBodyProps = {
  template: WireTemplate
  document: WireDocument
  draws: readonly WireDraw[]
  now: number
  reader: Reader
}

/** One document as its card draws it, unfolded; reference material as an article. */
export function DocumentBody(props: DocumentBodyProps) {
  const { template, document } = props
  // Decided once: a layout that comes while a body waits for it does not change how the body got it.
  const [atHand] = useState(() => layoutAtHand(template.templateCode))
  if (isReference(document) && isArticle(document)) return <ReferenceBody document={document} />
  if (atHand) return <LayoutBody {...props} layout={atHand} />
  return (
    <Suspense fallback={<SkeletonCard lines={3} />}>
      <LoadedBody {...props} />
    </Suspense>
  )
}

function LoadedBody(props: DocumentBodyProps) {
  const layouts = use(loadLayouts())
  return <LayoutBody {...props} layout={layoutAmong(layouts, props.template.templateCode)} />
}

function LayoutBody({ template, document, draws, now, reader, layout }: DocumentBodyProps & { layout: Layout }) {
  const lockedTo = useLockedTo(reader)
  const model = cardModelOf({ ...template, groups: [document] }, { draws, now, rules: layout })
  const [first] = model?.groups ?? []
  if (model === undefined || first === undefined) return null
  const { group, blocks } = foldGroup(first, layout.fold, { isOpen: true, groups: model.groups })
  const Body = layout.body
  return <Body card={model} group={group} blocks={blocks} lockedTo={lockedTo} reader={reader} />
}

function ReferenceBody({ document }: { document: WireDocument }) {
  const follow = useFollow()
  return (
    <div className={styles.reference}>
      {document.items.map(({ id, content }) => (
        <SafeHtml key={id} html={content ?? ''} className={styles.prose} onLink={follow} />
      ))}
    </div>
  )
}

/** Whether every row is open text; locks and entries of lists are the layout's to draw. */
const isArticle = ({ items }: WireDocument): boolean =>
  items.every(({ lock, content }) => lock === undefined && /<(p|table|div|h\d)\b/.test(content ?? ''))
