import * as api from '@liuhe/contract/api/operator/promotions.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { useUndo } from '../../frame/undo.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import { ThreeWay } from '../studio/three-way.tsx'
import { LIFE } from '../studio/words.ts'
import style from './content.module.css'
import { fieldsOf, usePromotionDraft } from './promotion-draft.ts'
import { PromotionForm } from './promotion-form.tsx'
import { promotionLook } from './promotions.tsx'
import { type Asking, StepDialog } from './step-dialog.tsx'

type Opened = OutputOf<typeof api.read>

interface PromotionPanelProps {
  promotionId: number
  names: Readonly<Record<string, string>>
  onClose: () => void
}

/** An open promotion: its fields, its life and its versions. */
export function PromotionPanel({ promotionId, names, onClose }: PromotionPanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`promotion/${promotionId}`}
      label={`活动 ${promotionId}`}
      notFound="PROMO/NOT_FOUND"
      read={(options) => call(api.read, { promotionId }, options)}
      shownOf={({ promotion, text }) => new Map([...fieldsOf(text), ['版本', `r${promotion.version}`]])}
      head={({ promotion }, { now, trailButton }) => (
        <>
          <h2>{promotion.name}</h2>
          <StateText {...promotionLook(promotion, now)} />
          <small>
            r{promotion.version} {promotion.changedBy}
          </small>
          {trailButton}
        </>
      )}
      body={(opened, ways) => <Writing key={opened.promotion.version} {...{ opened, ways, names }} />}
      onClose={onClose}
    />
  )
}

interface WritingProps {
  opened: Opened
  ways: PanelWays
  names: Readonly<Record<string, string>>
}

function Writing({ opened: { promotion, text: theirs }, ways, names }: WritingProps) {
  const canWrite = may(useOperator(), 'writeContent')
  const typed = usePromotionDraft(String(promotion.id), promotion.version, theirs)
  const { conflict } = typed
  return (
    <>
      {conflict !== undefined && (
        <ThreeWay
          base={fieldsOf(conflict.base)}
          mine={fieldsOf(conflict.mine)}
          theirs={fieldsOf(conflict.theirs)}
          onMine={typed.takeMine}
          onTheirs={typed.forget}
        />
      )}
      {canWrite && <Life {...{ promotion, typed, ways }} />}
      {typed.text.coverUrl !== '' && <img className={style.picture} src={typed.text.coverUrl} alt="封面" />}
      <PromotionForm text={typed.text} names={names} isReadOnly={!canWrite} onChange={typed.change} />
      <Versions promotion={promotion} />
    </>
  )
}

interface LifeProps {
  promotion: Opened['promotion']
  typed: ReturnType<typeof usePromotionDraft>
  ways: PanelWays
}

function Life({ promotion, typed, ways }: LifeProps) {
  const { call } = useConsole()
  const [asking, setAsking] = useState<Asking>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const queries = useQueryClient()
  const offer = useUndo()
  const seen = { promotionId: promotion.id, version: promotion.version }
  const isShown = promotion.state === 'published'
  const isHeld = isBusy || typed.conflict !== undefined
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: [LIST] })
      await ways.onDone()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.code === 'PROMO/CHANGED') await ways.onDone()
    } finally {
      setIsBusy(false)
    }
  }
  const save = (reason: string) =>
    run(async () => {
      await call(api.save, { ...seen, text: typed.text, ...(reason !== '' && { reason }) })
      typed.forget()
    })
  const withdraw = () =>
    run(async () => {
      const { version } = await call(api.withdraw, seen)
      const { showsFrom } = promotion
      offer({
        words: `已撤回「${promotion.name}」`,
        async inverse() {
          await call(api.publish, { ...seen, version, ...(showsFrom !== null && { showsFrom }) })
          await queries.invalidateQueries({ queryKey: [LIST] })
          await queries.invalidateQueries({ queryKey: ['object', `promotion/${promotion.id}`] })
        },
      })
    })
  const askSave = () => {
    if (!typed.isTyped || isHeld) return
    if (isShown) setAsking('save')
    else void save('')
  }
  const ask = (step: Asking) => {
    if (!isHeld && !typed.isTyped) setAsking(step)
  }
  useKeys([
    { keys: '$mod+s', label: '保存', run: askSave, isAction: true },
    ...(isShown
      ? [{ keys: 'x', label: '撤回', run: () => void withdraw(), isAction: true }]
      : [
          { keys: 'a', label: '发布', run: () => ask('publish'), isAction: true },
          { keys: 's', label: '预约', run: () => ask('schedule'), isAction: true },
        ]),
  ])
  return (
    <>
      {failure !== undefined && <Notice kind="bad">没有执行：{sentenceOf(failure)}。你写的内容还在。</Notice>}
      <div className={style.deeds} role="group" aria-label="动作">
        {typed.isTyped && (
          <Button look="text" onClick={typed.forget}>
            放弃改动
          </Button>
        )}
        {isShown ? (
          <Button keycap="x" disabled={isHeld} onClick={() => void withdraw()}>
            撤回
          </Button>
        ) : (
          <Button keycap="s" disabled={isHeld || typed.isTyped} onClick={() => ask('schedule')}>
            预约…
          </Button>
        )}
        <Button keycap="Ctrl S" isBusy={isBusy} disabled={!typed.isTyped || isHeld} onClick={askSave}>
          {isShown ? '保存为新版本…' : '保存'}
        </Button>
        {!isShown && (
          <Button look="primary" keycap="a" disabled={isHeld || typed.isTyped} onClick={() => ask('publish')}>
            发布…
          </Button>
        )}
      </div>
      {asking !== undefined && (
        <StepDialog
          asking={asking}
          object={`promotion/${promotion.id}`}
          about={promotion.name}
          onClose={() => setAsking(undefined)}
          onDone={({ publishAt, reason }) => {
            setAsking(undefined)
            if (asking === 'save') void save(reason)
            else void run(() => call(api.publish, { ...seen, ...(asking === 'schedule' && { showsFrom: publishAt }) }))
          }}
        />
      )}
    </>
  )
}

/** Every version of a promotion with who made it. */
function Versions({ promotion: { id, version } }: Pick<LifeProps, 'promotion'>) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: ['promotion-changes', id, version],
    queryFn: ({ signal }) => call(api.changes, { promotionId: id }, { signal }),
  })
  return (
    <Part title="版本">
      <PanelTable
        label="版本"
        rows={found.data ?? []}
        keyOf={(row) => row.version}
        columns={[
          { title: '版本', cell: (row) => `r${row.version}` },
          { title: '时间', cell: ({ madeAt }) => fullTimeOf(madeAt) },
          { title: '谁', cell: ({ changedBy }) => changedBy },
          { title: '状态', cell: ({ state }) => LIFE[state].words },
        ]}
      />
    </Part>
  )
}
