import * as api from '@liuhe/contract/api/operator/pieces.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { useUndo } from '../../frame/undo.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { isUnknownOutcome, sentenceOf } from '../../shared/sentence-of.ts'
import { StateText } from '../../shared/state-text.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { LIST } from '../../shell/news.tsx'
import { Conflict } from '../../frame/conflict.tsx'
import style from './content.module.css'
import { Deeds } from './deeds.tsx'
import { PieceForm } from './piece-form.tsx'
import { PiecePreview } from './piece-preview.tsx'
import { PieceVersions } from './piece-versions.tsx'
import { type Typed, useTyped } from './use-typed.ts'
import { fieldsOf, type OpenedPiece, pieceLook, type PieceRow } from './words.ts'

interface PiecePanelProps {
  pieceId: number
  placeName: (piece: PieceRow) => string
  onClose: () => void
}

/** An open piece: its fields, what members will see, its versions and its life. */
export function PiecePanel({ pieceId, placeName, onClose }: PiecePanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`piece/${pieceId}`}
      label={`内容 ${pieceId}`}
      notFound="CONTENT/NOT_FOUND"
      read={(options) => call(api.read, { pieceId }, options)}
      shownOf={({ piece, text }) => new Map([...fieldsOf(text), ['状态', piece.state], ['版本', `r${piece.revision}`]])}
      head={({ piece, isShown }, { now, trailButton }) => (
        <>
          <h2>{piece.name === '' ? `内容 ${piece.id}` : piece.name}</h2>
          <StateText {...pieceLook(piece, now)} />
          <small>{saidOf(piece, isShown, placeName(piece))}</small>
          {trailButton}
        </>
      )}
      body={(opened, ways) => <Writing key={opened.piece.revision} {...{ opened, ways }} />}
      onClose={onClose}
    />
  )
}

const saidOf = ({ publishAt, state, changedBy, revision }: PieceRow, isShown: boolean, place: string): string =>
  [
    place,
    isShown ? '会员现在看得到' : '会员现在看不到',
    ...(state === 'scheduled' && publishAt !== null ? [`${fullTimeOf(publishAt)} 上架`] : []),
    `r${revision} ${changedBy}`,
  ].join(' · ')

function Writing({ opened, ways }: { opened: OpenedPiece; ways: PanelWays }) {
  const canWrite = may(useOperator(), 'writeContent')
  const typed = useTyped(opened)
  return (
    <>
      <Conflict typed={typed} fieldsOf={fieldsOf} />
      {canWrite && <Steps {...{ opened, typed, ways }} />}
      <div className={style.work}>
        <PieceForm text={typed.text} isReadOnly={!canWrite} onChange={typed.change} />
        <PiecePreview text={typed.text} />
      </div>
      <PieceVersions
        piece={opened.piece}
        onRestore={canWrite ? ({ kind: _kind, place: _place, ...old }) => typed.change(old) : undefined}
      />
    </>
  )
}

interface StepsProps {
  opened: OpenedPiece
  typed: Typed
  ways: PanelWays
}

/** The steps of a piece's life, and what became of the last one. */
function Steps({ opened: { piece }, typed, ways }: StepsProps) {
  const work = useWork(piece, typed, ways)
  return (
    <>
      {work.again !== undefined && <UnknownOutcome onAgain={work.again} />}
      {work.failure !== undefined && <Notice kind="bad">没有执行：{sentenceOf(work.failure)}。你写的内容还在。</Notice>}
      <Deeds
        state={piece.state}
        object={`piece/${piece.id}`}
        about={piece.name}
        isTyped={typed.isTyped}
        isBusy={work.isBusy}
        isHeld={typed.conflict !== undefined}
        onForget={typed.forget}
        onSave={(reason) => void work.save(reason)}
        onPublish={() => void work.publish()}
        onSchedule={(publishAt) => void work.schedule(publishAt)}
        onUnschedule={() => void work.unschedule()}
        onWithdraw={() => void work.withdraw()}
      />
    </>
  )
}

/** What is done to a piece in the revision that is open. */
function useWork(piece: PieceRow, typed: Typed, { onDone }: PanelWays) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const offer = useUndo()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [again, setAgain] = useState<{ run: () => void }>()
  const seen = { pieceId: piece.id, revision: piece.revision }
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setFailure(undefined)
    setAgain(undefined)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: [LIST] })
      await onDone()
    } catch (error) {
      if (isUnknownOutcome(error)) setAgain({ run: () => void run(work) })
      else {
        setFailure(error)
        // What is there now stands beside what was typed.
        if (error instanceof ApiError && error.code === 'CONTENT/CHANGED') await onDone()
      }
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    failure,
    again: again?.run,
    save: (reason: string) =>
      run(async () => {
        await call(api.save, { ...seen, text: typed.text, ...(reason !== '' && { reason }) })
        typed.forget()
      }),
    publish: () => run(() => call(api.publish, seen)),
    schedule: (publishAt: number) => run(() => call(api.schedule, { ...seen, publishAt })),
    unschedule: () => run(() => call(api.unschedule, seen)),
    /** At once: for a while it can be taken back. */
    withdraw: () =>
      run(async () => {
        const { state, publishAt } = piece
        const { revision } = await call(api.withdraw, seen)
        const back = { pieceId: piece.id, revision }
        offer({
          words: `已撤回「${piece.name}」`,
          async inverse() {
            if (state === 'scheduled' && publishAt !== null) await call(api.schedule, { ...back, publishAt })
            else await call(api.publish, back)
            await queries.invalidateQueries({ queryKey: [LIST] })
            await queries.invalidateQueries({ queryKey: ['object', `piece/${piece.id}`] })
          },
        })
      }),
  }
}
