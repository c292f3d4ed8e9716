import { paths } from '@liuhe/brand/paths.ts'
import * as oneCard from '@liuhe/contract/api/documents-of-cards.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { BackToTop } from '@liuhe/web/ui/lists/back-to-top.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type CSSProperties, useState } from 'react'
import { AdSlot } from '../../shared/operator/ad-slot.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import type { WireDraw, WireTemplate } from './card-model.ts'
import { ChosenEntry } from './chosen-entry.tsx'
import { PastDocument } from './past-document.tsx'
import { type Chosen, chosenDocument, newestDocument, orderedDocuments } from './past-documents.ts'
import { TemplateHead } from './template-head.tsx'
import styles from './template-page.module.css'
import { useReader } from './use-reader.ts'

/** Documents drawn before anybody scrolls, and with each further step. */
const STEP = 12
/** How far one scrolls before the way back is offered, in px. */
const BACK_TO_TOP_PX = 1_500

/** A card with all its past documents (Ruling G06). The address names the card, and perhaps a document. */
export default function TemplatePage({ params, search }: PageProps) {
  const [gameId, templateId] = [gameIdOf(params['gameId']), idOf(params['id'])]
  const chosen = { documentId: idOf(search['documentId']), itemId: idOf(search['templateId']) }
  const { data, error, isError, refetch } = useCard({ gameId, templateId, documentId: chosen.documentId })
  const isMissing = gameId === 0 || templateId === 0 || (error instanceof ApiError && error.code === 'DOC/NOT_FOUND')
  return (
    <Page title={data?.template.name ?? '往期记录'} fallback={paths.databases()}>
      <div className={styles.page}>
        <AdSlot code="AD06" />
        {data && <Card key={templateId} {...data} chosen={chosen} />}
        {!data && isMissing && <Missing />}
        {!data && !isMissing && (isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeletons />)}
        <AdSlot code="AD07" />
      </div>
      <BackToTop afterPx={BACK_TO_TOP_PX} />
    </Page>
  )
}

/** A number of the address; 0 for anything else. */
const idOf = (text = ''): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)

/** Games have four digits at most: a call with more is never sent, and trying it again would not help. (F-Q9) */
const gameIdOf = (text = ''): number => (text.length > 4 ? 0 : idOf(text))

/** The card; with a named document the server puts that one before the newest, however old it is. */
function useCard({ gameId, templateId, documentId }: { gameId: number; templateId: number; documentId: number }) {
  const isKnown = gameId > 0 && templateId > 0
  const all = useRead(api.detail, { gameId, templateId }, { enabled: isKnown && documentId === 0 })
  const named = useRead(oneCard.document, { gameId, templateId, documentId }, { enabled: isKnown && documentId > 0 })
  return documentId > 0 ? named : all
}

type CardProps = { template: WireTemplate; draws: readonly WireDraw[]; chosen: Chosen }

function Card({ template, draws, chosen }: CardProps) {
  const reader = useReader()
  const record = useRead(oneCard.record, { templateId: template.id }).data
  const [now] = useState(() => serverClock.now())
  const [shown, setShown] = useState(STEP)
  const documents = orderedDocuments(
    template.groups.filter(({ items }) => items.some(({ status }) => status !== 0)),
    chosen,
  )
  const named = chosenDocument(template.groups, chosen)
  const newest = newestDocument(template.groups)
  const pastTemplate = withoutPoll(template)
  const entry = named?.items.find(({ id }) => id === chosen.itemId)
  const postsOf = Map.groupBy(record?.posts ?? [], ({ documentId }) => documentId)
  const outcomeOf = (documentId: number) => {
    const posts = postsOf.get(documentId) ?? []
    // A post of several issues tells the outcome of each in its rows.
    return posts.length === 1 ? posts[0]?.outcome : undefined
  }
  return (
    <div className={styles.card} style={coloursOf(template.colorTheme)}>
      <TemplateHead template={template} reader={reader} record={record} />
      {entry && entry.lock === undefined && <ChosenEntry entry={entry} now={now} />}
      <InfiniteList
        className={styles.documents}
        items={documents.slice(0, shown)}
        itemKey={({ id }) => id}
        hasMore={shown < documents.length}
        loading={false}
        onMore={() => setShown(shown + STEP)}
        empty={<EmptyList to={paths.databases()} step="看看其他资料" />}
        endText="没有更多数据了"
        row={(document) => (
          <PastDocument
            template={document === newest ? template : pastTemplate}
            document={document}
            draws={draws}
            now={now}
            reader={reader}
            outcome={outcomeOf(document.id)}
            isChosen={document === named}
          />
        )}
      />
    </div>
  )
}

/** A card as its older documents are drawn: the poll is the newest one's. */
function withoutPoll({ pollOptions: _1, pollStatus: _2, optionId: _3, ...template }: WireTemplate): WireTemplate {
  return template
}

function coloursOf(colorTheme: string): CSSProperties {
  const [from = '', to = from] = colorTheme.split(',').map((colour) => colour.trim())
  const isColour = (text: string) => /^#[0-9a-f]{3,8}$/i.test(text)
  return { '--a': isColour(from) ? from : 'var(--brand)', '--b': isColour(to) ? to : 'var(--brand-2)' } as CSSProperties
}

const Missing = () => <EmptyList text="资料不存在或已下架" to={paths.databases()} step="看看其他资料" />

const Skeletons = () => (
  <div className={styles.card} role="status" aria-label="加载中">
    <SkeletonCard lines={3} />
    <SkeletonCard lines={4} />
    <SkeletonCard lines={4} />
  </div>
)
