import * as cardsApi from '@liuhe/contract/api/operator/cards.ts'
import * as documentsApi from '@liuhe/contract/api/operator/documents.ts'
import type * as api from '@liuhe/contract/api/operator/studio.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { layoutRulesOf } from '@liuhe/domain/content/layout-rules-of.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { countdownOf } from '../../shared/site-time.ts'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useNow } from '../../shared/use-now.ts'
import { LIST } from '../../shell/news.tsx'
import { CardChanges } from './card-changes.tsx'
import { CardDialog, type OpenedCard } from './card-dialog.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { type Shown, verdictOf } from './preview-card.ts'
import { PreviewPane } from './preview-pane.tsx'
import { type Asking, StepDialog } from './steps.tsx'
import style from './studio.module.css'
import { type DocumentRow, newText, type Opened } from './texts.ts'
import { useOpened, useTyped } from './use-document.ts'
import { LIFE } from './words.ts'

export type Draws = OutputOf<typeof api.draws>

interface CardViewProps {
  opened: OpenedCard
  documents: readonly DocumentRow[]
  draws: Draws
  doc: number | undefined
  onDoc: (doc: number) => void
}

/** An open card: its life, its documents, and the one that is written. */
export function CardView({ opened, documents, draws, doc, onDoc }: CardViewProps) {
  const chosen = documents.find(({ id }) => id === doc) ?? documents[0]
  return (
    <>
      <CardHead {...{ opened, draws }} documentId={chosen?.id} />
      <Documents {...{ opened, documents, draws, onDoc }} chosen={chosen?.id} />
      {chosen === undefined ? (
        <section className={style.empty} aria-label="内容">
          <Empty icon="edit" title="还没有文稿">
            卡片要有一份已发布的文稿，会员才看得到它。
          </Empty>
        </section>
      ) : (
        <OpenDocument key={chosen.id} {...{ opened, documents, draws }} documentId={chosen.id} />
      )}
    </>
  )
}

type Step = 'publish' | 'schedule' | 'unschedule' | 'withdraw'

/** Takes the steps of a card, over the revision that was seen. */
function useCardSteps({ card: { id: templateId, revision } }: OpenedCard) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const readAgain = () => queries.invalidateQueries({ queryKey: [LIST] })
  const { run, busy, again } = useDeed<Step>({
    onDone: readAgain,
    async onRefused(why) {
      setFailure(why)
      await readAgain()
    },
  })
  const at = { templateId, revision }
  const take = (step: Step, { publishAt = 0, reason }: { publishAt?: number; reason?: string } = {}) => {
    setFailure(undefined)
    void run(step, () => {
      if (step === 'publish') return call(cardsApi.publish, at)
      if (step === 'schedule') return call(cardsApi.schedule, { ...at, publishAt })
      return step === 'withdraw' ? call(cardsApi.withdraw, { ...at, reason }) : call(cardsApi.unschedule, at)
    })
  }
  return { take, busy, again, failure }
}

interface CardHeadProps extends Pick<CardViewProps, 'opened' | 'draws'> {
  /** The document that is open. */
  documentId: number | undefined
}

/** What the card is, and the steps of its own life. */
function CardHead({ opened, draws, documentId }: CardHeadProps) {
  const { card, text } = opened
  const canWrite = may(useOperator(), 'writeContent')
  const now = useNow(1_000)
  const [asking, setAsking] = useState<Asking>()
  const [isSetting, setIsSetting] = useState(false)
  const { take, busy, again, failure } = useCardSteps(opened)
  return (
    <header className={style.cardHead}>
      <h2>
        {text.code} {text.name}
      </h2>
      <StateText {...LIFE[card.state]} />
      {draws.open !== null && (
        <small>
          第 {draws.open.turnNum} 期距封盘 {countdownOf(draws.open.closeTime - now)}
        </small>
      )}
      {canWrite && (
        <CardDeeds
          state={card.state}
          isBusy={busy !== undefined}
          ask={setAsking}
          onSet={() => setIsSetting(true)}
          onUnschedule={() => take('unschedule')}
        />
      )}
      <CardChanges {...{ opened, documentId }} drawn={draws.drawn} />
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {failure !== undefined && <Notice kind="bad">没有执行：{sentenceOf(failure)}</Notice>}
      {isSetting && (
        <CardDialog
          card={opened}
          place={{ ...text, location: text.location ?? 'home' }}
          onSaved={() => setIsSetting(false)}
          onClose={() => setIsSetting(false)}
        />
      )}
      {asking !== undefined && asking !== 'revise' && (
        <StepDialog
          asking={asking}
          object={`card/${card.id}`}
          about={`卡片 ${text.code} ${text.name} · ${card.documents} 份文稿`}
          collisionsAt={() => []}
          onClose={() => setAsking(undefined)}
          onDone={(step) => {
            setAsking(undefined)
            take(asking, step)
          }}
        />
      )}
    </header>
  )
}

interface CardDeedsProps {
  state: OpenedCard['card']['state']
  isBusy: boolean
  ask: (step: Asking) => void
  onSet: () => void
  onUnschedule: () => void
}

const CardDeeds = ({ state, isBusy, ask, onSet, onUnschedule }: CardDeedsProps) => (
  <div className={style.cardDeeds}>
    <Button onClick={onSet}>卡片设置…</Button>
    {state === 'published' && <Button onClick={() => ask('withdraw')}>撤回卡片…</Button>}
    {state === 'scheduled' && (
      <Button isBusy={isBusy} onClick={onUnschedule}>
        取消预约
      </Button>
    )}
    {(state === 'draft' || state === 'scheduled') && <Button onClick={() => ask('schedule')}>预约卡片…</Button>}
    {state !== 'published' && (
      <Button isBusy={isBusy} onClick={() => ask('publish')}>
        发布卡片…
      </Button>
    )}
  </div>
)

interface DocumentsProps extends Pick<CardViewProps, 'opened' | 'documents' | 'draws' | 'onDoc'> {
  chosen: number | undefined
}

/** The documents of a card, the newest first, and a new one for the turn that is open. */
function Documents({ opened, documents, draws, chosen, onDoc }: DocumentsProps) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const canWrite = may(useOperator(), 'writeContent')
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const make = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const text = newText(draws.open?.turnNum ?? null)
      const { id } = await call(documentsApi.create, { templateId: opened.card.id, text })
      await queries.invalidateQueries({ queryKey: [LIST] })
      onDoc(id)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={style.documents} role="group" aria-label="文稿">
      {documents.map(({ id, name, state, turnNum }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          title={turnNum === null ? undefined : `第 ${turnNum} 期`}
          onClick={() => onDoc(id)}
        >
          {name === '' ? `文稿 ${id}` : name}
          <StateText {...LIFE[state]} />
        </button>
      ))}
      {canWrite && (
        <Button isBusy={isBusy} onClick={() => void make()}>
          新文稿
        </Button>
      )}
      {failure !== undefined && <Notice kind="bad">没有新建：{sentenceOf(failure)}</Notice>}
    </div>
  )
}

type OpenDocumentProps = Pick<CardViewProps, 'opened' | 'documents' | 'draws'> & { documentId: number }

function OpenDocument({ documentId, ...rest }: OpenDocumentProps) {
  const found = useOpened(documentId)
  if (found.error !== null && found.data === undefined) {
    return (
      <section className={style.empty}>
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      </section>
    )
  }
  if (found.data === undefined) {
    return (
      <section className={style.empty}>
        <Loading rows={8} />
      </section>
    )
  }
  const readAgain = () => found.refetch({ throwOnError: true })
  return <Written {...rest} document={found.data} readAgain={readAgain} />
}

interface WrittenProps extends Omit<OpenDocumentProps, 'documentId'> {
  document: Opened
  readAgain: () => Promise<unknown>
}

function Written({ opened, documents, draws, document, readAgain }: WrittenProps) {
  const typed = useTyped(document)
  const { id } = document.document
  const { code } = opened.text
  const others = useOthers(documents, id, layoutRulesOf(code).documentsMax - 1)
  const turns = [...(draws.open === null ? [] : [draws.open.turnNum]), ...draws.drawn.map(({ turnNum }) => turnNum)]
  const verdict = verdictOf(code, typed.text, draws.drawn)
  const [now] = useState(Date.now)
  const shown: Shown = {
    ...{ card: opened.text, cardId: opened.card.id, text: typed.text, documentId: id },
    ...{ others, drawn: draws.drawn, now },
  }
  return (
    <>
      <DocumentEditor
        {...{ opened: document, typed, code, turns, shown, readAgain }}
        siblings={documents}
        verdict={verdict === 'pending' ? undefined : verdict}
      />
      <PreviewPane trying={shown} />
    </>
  )
}

/** Older published documents, as many as the layout shows beside the open one. */
function useOthers(documents: readonly DocumentRow[], documentId: number, most: number) {
  const { call } = useConsole()
  const rows = documents.filter(({ id, state }) => id < documentId && state === 'published').slice(0, Math.max(0, most))
  const found = useQueries({
    queries: rows.map(({ id, revision }) => ({
      queryKey: ['studio-other', id, revision],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(documentsApi.read, { documentId: id }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return found.flatMap(({ data }) => (data === undefined ? [] : [{ id: data.document.id, text: data.text }]))
}
