import type { Reader } from '@liuhe/domain/content/lock.ts'
import { timeAgo } from '@liuhe/domain/time.ts'
import { memo } from 'react'
import IconPin from '~icons/mingcute/pin-2-fill'
import { DrawNumbers } from '../../shared/results/draw-numbers.tsx'
import type { WireDraw, WireTemplate } from './card-model.ts'
import { DocumentBody } from './document-body.tsx'
import styles from './past-document.module.css'
import { drawOfDocument, isReference, issueOfDocument, type WireDocument, writtenAt } from './past-documents.ts'
import type { Outcome } from '../../shared/results/record-dots.tsx'
import { SealBadge } from './seal-badge.tsx'

type PastDocumentProps = {
  template: WireTemplate
  document: WireDocument
  draws: readonly WireDraw[]
  now: number
  reader: Reader
  /** What became of it; undefined where nothing is judged. */
  outcome: Outcome | undefined
  /** It is the one that the address names. */
  isChosen: boolean
}

const OUTCOME_WORDS: Record<Outcome, string> = { hit: '准', miss: '错', pending: '待开奖', 'post-draw': '不计' }

/** One document of a card: its issue, what became of it, its seal, the result of the draw, and what it says. */
export const PastDocument = memo(function PastDocument(props: PastDocumentProps) {
  const { template, document, draws, now, reader, outcome, isChosen } = props
  const draw = drawOfDocument(document, draws)
  const { seal } = document
  const written = writtenAt(document)
  return (
    <section
      className={styles.document}
      aria-label={titleOf(document)}
      data-chosen={isChosen || undefined}
      data-document={document.id}
    >
      <header className={styles.head}>
        {isChosen && (
          <span className={styles.pin}>
            <IconPin aria-hidden="true" />
            当前
          </span>
        )}
        <h2 className={styles.title}>{titleOf(document)}</h2>
        {outcome && (
          <span className={styles.outcome} data-outcome={outcome}>
            {OUTCOME_WORDS[outcome]}
          </span>
        )}
        {written > 0 && now > 0 && <small className={styles.time}>{timeAgo(now, written)}</small>}
        {seal && <SealBadge templateId={template.id} documentId={document.id} seal={seal} />}
      </header>
      {draw && (
        <div className={styles.draw}>
          <DrawNumbers family="LHC" resultText={draw.resultText} lunarYear={draw.lunarYear} size={26} />
        </div>
      )}
      <DocumentBody template={template} document={document} draws={draws} now={now} reader={reader} />
    </section>
  )
})

/** `128期`, or the name of material that belongs to no issue. */
function titleOf(document: WireDocument): string {
  const issue = issueOfDocument(document)
  if (issue !== undefined) return `${issue}期`
  if (document.groupName === '') return '最新资料'
  return isReference(document) ? document.groupName : `${document.groupName.replace(/期$/, '')}期`
}
