import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { useFollow } from '../../shared/use-follow.ts'
import { cardModelOf, type WireDraw, type WireTemplate } from './card-model.ts'
import styles from './document-body.module.css'
import { foldGroup } from './fold-group.ts'
import { layoutOf } from './layout-registry.ts'
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
  return isReference(props.document) && isArticle(props.document) ? (
    <ReferenceBody document={props.document} />
  ) : (
    <LayoutBody {...props} />
  )
}

function LayoutBody({ template, document, draws, now, reader }: DocumentBodyProps) {
  const layout = layoutOf(template.templateCode)
  const lockedTo = useLockedTo(reader)
  const model = cardModelOf({ ...template, groups: [document] }, { draws, now, rules: layout })
  const [group] = model?.groups ?? []
  if (group === undefined) return null
  const Body = layout.body
  return <Body group={foldGroup(group, layout.fold, true).group} lockedTo={lockedTo} />
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
