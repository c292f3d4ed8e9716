import * as api from '@liuhe/contract/api/operator/documents.ts'
import { Conflict } from '../../frame/conflict.tsx'
import { useOthersChange } from '../../frame/use-others-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Changed } from '../../shared/changed.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf, isUnknownOutcome } from '../../shared/sentence-of.ts'
import { StateText } from '../../shared/state-text.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import { DocumentForm } from './document-form.tsx'
import { NEAR_MS } from './clashes.ts'
import type { Shown } from './preview-card.ts'
import { type Asking, StepDialog } from './steps.tsx'
import style from './studio.module.css'
import { type DocumentRow, fieldsOf, type Opened, restored } from './texts.ts'
import type { Typed } from './use-document.ts'
import { Versions } from './versions.tsx'
import { LIFE } from './words.ts'

interface DocumentEditorProps {
  opened: Opened
  typed: Typed
  code: string
  turns: readonly string[]
  /** Other documents of the card: what comes for the same turn, or at the same time, is named. */
  siblings: readonly DocumentRow[]
  /** What became of its calls, where its turn is drawn. */
  verdict: string | undefined
  /** What is typed, as the preview shows it. */
  shown: Shown
  readAgain: () => Promise<unknown>
}

/** An open document: its text, its life and its versions. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { opened, typed, siblings, readAgain } = props
  const { document } = opened
  const canWrite = may(useOperator(), 'writeContent')
  const { call } = useConsole()
  const news = useOthersChange({
    object: `document/${document.id}`,
    readAt: document.revision,
    read: (options) => call(api.read, { documentId: document.id }, options),
    isOther: (present) => present.document.revision !== document.revision,
  })
  const reload = async () => {
    await readAgain()
    news.forget()
  }
  const work = useWork({ opened, typed, reload })
  const isReadOnly = !canWrite || document.state === 'withdrawn'
  const { asking, setAsking, save, ask } = useAsking({ opened, typed, work, isReadOnly })
  return (
    <section className={style.editor} aria-label="内容">
      <header className={style.paneHead}>
        <h2>文稿 {document.name}</h2>
        <StateText {...LIFE[document.state]} />
        <small>{saidOf(opened, typed.isTyped)}</small>
      </header>
      <div className={style.scroll}>
        <Told {...{ typed, work, reload }} isChanged={news.isChanged} onLater={news.forget} />
        <Writing {...props} isReadOnly={isReadOnly} />
      </div>
      {canWrite && (
        <Deeds
          {...{ isReadOnly, save, ask }}
          state={document.state}
          isTyped={typed.isTyped}
          isHeld={typed.conflict !== undefined}
          isBusy={work.isBusy}
          onForget={typed.forget}
          onUnschedule={() => void work.run('unschedule', () => work.unschedule())}
        />
      )}
      {asking !== undefined && (
        <StepDialog
          asking={asking}
          object={`document/${document.id}`}
          about={aboutOf(document)}
          collisionsAt={(at) => collisionsOf(document, typed.text.turnNum ?? null, siblings, at)}
          onClose={() => setAsking(undefined)}
          onDone={(step) => {
            setAsking(undefined)
            void work.run(asking, () => work.step(asking, step))
          }}
        />
      )}
    </section>
  )
}

/** The fields, and what was in them before. */
function Writing({
  opened,
  typed,
  code,
  turns,
  verdict,
  shown,
  isReadOnly,
}: DocumentEditorProps & { isReadOnly: boolean }) {
  const { document, text: stored, seals } = opened
  const isPublished = document.state === 'published'
  return (
    <>
      {isPublished && seals > 0 && (
        <p className={style.sealed}>
          已封存 {seals} 次；开奖后的判定由系统做，不能改写。{verdict !== undefined && <b>本期判定：{verdict}</b>}
        </p>
      )}
      <DocumentForm
        {...{ code, turns, isReadOnly }}
        text={typed.text}
        isTurnFixed={isPublished}
        onChange={typed.change}
      />
      <Versions
        documentId={document.id}
        revision={document.revision}
        {...{ shown, stored }}
        onRestore={isReadOnly ? undefined : (old) => typed.change(restored(old, stored, isPublished))}
      />
    </>
  )
}

interface AskingParts {
  opened: Opened
  typed: Typed
  work: ReturnType<typeof useWork>
  isReadOnly: boolean
}

/** What is asked before it is done, and the keys that ask it. Nothing is sent before a conflict is settled. */
function useAsking({ opened: { document }, typed: { isTyped, conflict }, work, isReadOnly }: AskingParts) {
  const [asking, setAsking] = useState<Asking>()
  const isHeld = isReadOnly || conflict !== undefined
  const save = () => {
    if (isHeld || !isTyped) return
    if (document.state === 'published') setAsking('revise')
    else void work.run('save', () => work.saveDraft())
  }
  const ask = (step: Asking) => {
    if (!isHeld) setAsking(step)
  }
  const isWaiting = document.state === 'draft' || document.state === 'scheduled'
  useKeys([
    ...(isReadOnly ? [] : [{ keys: '$mod+s', label: '存草稿', run: save, isAction: true, isInFields: true }]),
    ...(isReadOnly || !isWaiting
      ? []
      : [{ keys: '$mod+Enter', label: '发布', run: () => ask('publish'), isAction: true }]),
  ])
  useKeysOfFields(isReadOnly ? {} : { s: save, ...(isWaiting && { Enter: () => ask('publish') }) })
  return { asking, setAsking, save, ask }
}

const FIELDS = 'input:not([type=checkbox]), textarea, select'

/** The keys of the page rest while a field has the focus; these two are for somebody who is typing. */
function useKeysOfFields(keys: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey } = event
      const isField = target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))
      const run = (ctrlKey || metaKey) && isField && target.closest('dialog') === null ? keys[key] : undefined
      if (run === undefined) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  })
}

interface ToldProps {
  typed: Typed
  work: ReturnType<typeof useWork>
  isChanged: boolean
  reload: () => Promise<void>
  onLater: () => void
}

/** What has happened to the document meanwhile, and what became of the last step. */
function Told({ typed, work, isChanged, reload, onLater }: ToldProps) {
  const { conflict } = typed
  const isQuiet = work.failure === undefined && !work.isBusy && conflict === undefined
  return (
    <>
      {isChanged && isQuiet && <Changed onLoad={() => void reload()} onLater={onLater} />}
      <Conflict typed={typed} fieldsOf={fieldsOf} />
      {work.again !== undefined && <UnknownOutcome onAgain={work.again} />}
      {work.failure !== undefined && conflict === undefined && (
        <Notice kind="bad">没有执行：{sentenceOf(work.failure)}。你写的内容还在。</Notice>
      )}
    </>
  )
}

interface DeedsProps {
  state: DocumentRow['state']
  isTyped: boolean
  isReadOnly: boolean
  isBusy: boolean
  /** Nothing is sent before a conflict is settled. */
  isHeld: boolean
  save: () => void
  ask: (step: Asking) => void
  onForget: () => void
  onUnschedule: () => void
}

function Deeds({ state, isTyped, isReadOnly, isBusy, isHeld, save, ask, onForget, onUnschedule }: DeedsProps) {
  const isPublished = state === 'published'
  const isWaiting = state === 'draft' || state === 'scheduled'
  return (
    <footer className={style.foot}>
      {isTyped && (
        <Button look="text" onClick={onForget}>
          放弃改动
        </Button>
      )}
      {isPublished && <Button onClick={() => ask('withdraw')}>撤回…</Button>}
      {state === 'scheduled' && (
        <Button isBusy={isBusy} onClick={onUnschedule}>
          取消预约
        </Button>
      )}
      {isWaiting && <Button onClick={() => ask('schedule')}>预约…</Button>}
      {!isReadOnly && (
        <Button keycap="Ctrl S" isBusy={isBusy} disabled={!isTyped || isHeld} onClick={save}>
          {isPublished ? '保存为新版本…' : '存草稿'}
        </Button>
      )}
      {isWaiting && (
        <Button look="primary" keycap="Ctrl ↵" disabled={isHeld} onClick={() => ask('publish')}>
          发布…
        </Button>
      )}
    </footer>
  )
}

const aboutOf = ({ templateName, name, turnNum }: DocumentRow): string =>
  [templateName, name, ...(turnNum === null ? [] : [`第 ${turnNum} 期`])].join(' · ')

function saidOf({ document: { publishAt, publishedAt, withdrawnAt } }: Opened, isTyped: boolean): string {
  if (isTyped) return '改动由浏览器保存，还没有存到服务器'
  if (withdrawnAt !== null) return `${fullTimeOf(withdrawnAt)} 撤回`
  if (publishedAt !== null) return `${fullTimeOf(publishedAt)} 发布`
  return publishAt === null ? '已存' : `${fullTimeOf(publishAt)} 自动发布`
}

/** Two documents of a card for one turn, and two of them at nearly the same time, push one another down. */
function collisionsOf(
  document: DocumentRow,
  turnNum: string | null,
  siblings: readonly DocumentRow[],
  at: number,
): string[] {
  return siblings
    .filter(({ id, state }) => id !== document.id && (state === 'published' || state === 'scheduled'))
    .flatMap((other) => {
      const isSameTurn = turnNum !== null && other.turnNum === turnNum
      const isNear = other.publishAt !== null && Math.abs(other.publishAt - at) < NEAR_MS
      if (isSameTurn) return [`「${other.name}」${LIFE[other.state].words}，说的也是第 ${turnNum} 期；新的排在前面`]
      return isNear && other.publishAt !== null ? [`「${other.name}」预约在 ${fullTimeOf(other.publishAt)}`] : []
    })
}

interface WorkParts {
  opened: Opened
  typed: Typed
  reload: () => Promise<void>
}

/** Takes the steps of a document. What is typed is sent before it is shown, and kept until the server has it. */
function useWork({ opened: { document }, typed, reload }: WorkParts) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [again, setAgain] = useState<() => void>()
  const { id: documentId, revision } = document
  const { isTyped, text } = typed
  const saveDraft = async () => {
    const saved = await call(api.saveDraft, { documentId, revision, text })
    typed.forget()
    return saved
  }
  const step = async (asking: Asking, { publishAt, reason }: { publishAt?: number; reason?: string }) => {
    if (asking === 'revise') {
      await call(api.revise, { documentId, revision, text, reason })
      typed.forget()
    } else if (asking === 'withdraw') {
      await call(api.withdraw, { documentId, revision, reason })
    } else {
      const seen = isTyped ? (await saveDraft()).revision : revision
      if (asking === 'publish') await call(api.publish, { documentId, revision: seen })
      else if (publishAt !== undefined) await call(api.schedule, { documentId, revision: seen, publishAt })
    }
  }
  const run = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    setFailure(undefined)
    setAgain(undefined)
    try {
      await work()
    } catch (error) {
      // Whether it was done the server knows: with the same revision nothing is done twice.
      if (isUnknownOutcome(error)) setAgain(() => () => void run(name, work))
      else setFailure(error)
    } finally {
      await reload().catch(() => undefined)
      await queries.invalidateQueries({ queryKey: [LIST] })
      setBusy(undefined)
    }
  }
  const unschedule = () => call(api.unschedule, { documentId, revision })
  return { run, step, saveDraft, unschedule, failure, again, isBusy: busy !== undefined }
}
