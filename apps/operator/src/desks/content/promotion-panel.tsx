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
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { LIST } from '../../shell/news.tsx'
import { Conflict } from '../../frame/conflict.tsx'
import { LIFE } from '../studio/words.ts'
import style from './content.module.css'
import { Deeds } from './deeds.tsx'
import { fieldsOf, usePromotionDraft } from './promotion-draft.ts'
import { PromotionForm } from './promotion-form.tsx'
import { lifeOfPromotion, promotionLook } from './words.ts'

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
  return (
    <>
      <Conflict typed={typed} fieldsOf={fieldsOf} />
      {canWrite && <Steps {...{ promotion, typed, ways }} />}
      {typed.text.coverUrl !== '' && <img className={style.picture} src={typed.text.coverUrl} alt="封面" />}
      <PromotionForm text={typed.text} names={names} isReadOnly={!canWrite} onChange={typed.change} />
      <Versions promotion={promotion} />
    </>
  )
}

interface StepsProps {
  promotion: Opened['promotion']
  typed: ReturnType<typeof usePromotionDraft>
  ways: PanelWays
}

function Steps({ promotion, typed, ways }: StepsProps) {
  const work = useWork(promotion, typed, ways)
  return (
    <>
      {work.failure !== undefined && <Notice kind="bad">没有执行：{sentenceOf(work.failure)}。你写的内容还在。</Notice>}
      <Deeds
        state={lifeOfPromotion(promotion, ways.now)}
        object={`promotion/${promotion.id}`}
        about={promotion.name}
        isTyped={typed.isTyped}
        isBusy={work.isBusy}
        isHeld={typed.conflict !== undefined}
        onForget={typed.forget}
        onSave={(reason) => void work.save(reason)}
        onPublish={() => void work.publish()}
        onSchedule={(showsFrom) => void work.publish(showsFrom)}
        onWithdraw={() => void work.withdraw()}
      />
    </>
  )
}

/** What is done to a promotion in the version that is open. */
function useWork(promotion: Opened['promotion'], typed: StepsProps['typed'], { onDone }: PanelWays) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const offer = useUndo()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const seen = { promotionId: promotion.id, version: promotion.version }
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: [LIST] })
      await onDone()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.code === 'PROMO/CHANGED') await onDone()
    } finally {
      setIsBusy(false)
    }
  }
  const shown = (version: number, showsFrom?: number) =>
    call(api.publish, { ...seen, version, ...(showsFrom !== undefined && { showsFrom }) })
  return {
    isBusy,
    failure,
    save: (reason: string) =>
      run(async () => {
        await call(api.save, { ...seen, text: typed.text, ...(reason !== '' && { reason }) })
        typed.forget()
      }),
    publish: (showsFrom?: number) => run(() => shown(promotion.version, showsFrom)),
    /** At once: for a while it can be taken back. */
    withdraw: () =>
      run(async () => {
        const { version } = await call(api.withdraw, seen)
        offer({
          words: `已撤回「${promotion.name}」`,
          async inverse() {
            await shown(version, promotion.showsFrom ?? undefined)
            await queries.invalidateQueries({ queryKey: [LIST] })
            await queries.invalidateQueries({ queryKey: ['object', `promotion/${promotion.id}`] })
          },
        })
      }),
  }
}

/** Every version of a promotion with who made it. */
function Versions({ promotion: { id, version } }: Pick<StepsProps, 'promotion'>) {
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
