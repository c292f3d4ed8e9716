import * as api from '@liuhe/contract/api/operator/gallery.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useReason } from '../../frame/reason.ts'
import { useUndo } from '../../frame/undo.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import style from './content.module.css'
import { isOut, likesOf, type Series, type Sheet } from './gallery-words.ts'
import { PutSheet } from './put-sheet.tsx'

interface SheetDeedsProps {
  series: Series
  /** The turn that is shown beside the list; nothing in an empty series. */
  sheet: Sheet | undefined
  now: number
  onDone: () => Promise<void>
  onPut: (itemId: number) => void
}

type Asking = 'put' | 'replace' | 'withdraw' | 'show'

/** What may be done to the chosen turn, and a picture for another one. */
export function SheetDeeds({ series, sheet, now, onDone, onPut }: SheetDeedsProps) {
  const [asking, setAsking] = useState<Asking>()
  const { withdraw, show, failure, again, isBusy } = useSteps(series, onDone)
  const canPut = !series.isDrawn
  const ways: readonly { name: Asking; keys: string; label: string; isOn: boolean }[] = [
    { name: 'withdraw', keys: 'x', label: '撤回…', isOn: sheet !== undefined && sheet.state !== 'withdrawn' },
    { name: 'show', keys: 's', label: '立即显示…', isOn: sheet !== undefined && !isOut(sheet, now) },
    { name: 'replace', keys: 'r', label: '换图片…', isOn: canPut && sheet !== undefined },
    { name: 'put', keys: 'a', label: '放图片…', isOn: canPut },
  ]
  const open = ways.filter(({ isOn }) => isOn && !isBusy)
  useKeys(open.map(({ name, keys, label }) => ({ keys, label, run: () => setAsking(name), isAction: true })))
  const close = () => setAsking(undefined)
  return (
    <>
      {!canPut && <Notice kind="info">这个图库按配方绘制：每期由服务器画，不能放图片，可以撤回。</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {failure !== undefined && <Notice kind="bad">没有执行：{sentenceOf(failure)}</Notice>}
      <div className={style.deeds}>
        {open.map(({ name, keys, label }) => (
          <Button key={name} look={name === 'put' ? 'primary' : 'plain'} keycap={keys} onClick={() => setAsking(name)}>
            {label}
          </Button>
        ))}
      </div>
      {(asking === 'put' || asking === 'replace') && (
        <PutSheet
          {...{ series, onDone }}
          turnNum={asking === 'replace' ? sheet?.turnNum : undefined}
          onPut={(itemId) => {
            close()
            onPut(itemId)
          }}
          onClose={close}
        />
      )}
      {(asking === 'withdraw' || asking === 'show') && sheet !== undefined && (
        <AskStep
          {...{ asking, sheet, series }}
          onClose={close}
          onDone={(reason) => {
            close()
            void (asking === 'withdraw' ? withdraw(sheet, reason) : show(sheet, reason))
          }}
        />
      )}
    </>
  )
}

interface AskStepProps {
  asking: 'withdraw' | 'show'
  series: Series
  sheet: Sheet
  onDone: (reason: string) => void
  onClose: () => void
}

function AskStep({ asking, series, sheet, onDone, onClose }: AskStepProps) {
  const isWithdraw = asking === 'withdraw'
  const reason = useReason(`content.gallery-sheet.${sheet.id}.${asking}`, {
    label: '理由（写入审计）',
    templates: isWithdraw ? ['图片放错期', '图片有误', '版权要求'] : ['核对无误', '提前发布'],
  })
  const title = isWithdraw ? '撤回' : '立即显示'
  return (
    <ConfirmDialog
      {...{ title, onClose }}
      about={`${series.name} · 第 ${sheet.turnNum} 期 · 赞 ${likesOf(sheet)}`}
      effect={isWithdraw ? '会员 5 秒内看不到这一期；赞留着，可以再显示。' : '会员 5 秒内看到这一期，赞还在。'}
      kind={isWithdraw ? 'warn' : 'info'}
      reason={reason.field}
      missing={reason.missing}
      button={title}
      look={isWithdraw ? 'bad' : 'primary'}
      onConfirm={() => {
        reason.forget()
        onDone(reason.said)
      }}
    />
  )
}

/** The calls about the chosen turn, in the revision that is shown. A withdrawal can be taken back for a while. */
function useSteps(series: Series, onDone: () => Promise<void>) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const offer = useUndo()
  const [failure, setFailure] = useState<unknown>()
  const readAgain = () => queries.invalidateQueries({ queryKey: [LIST] })
  const { run, busy, again } = useDeed<Asking>({
    onDone,
    async onRefused(why) {
      setFailure(why)
      await readAgain()
    },
  })
  const start = (name: Asking, work: () => Promise<unknown>) => {
    setFailure(undefined)
    return run(name, work)
  }
  return {
    failure,
    again,
    isBusy: busy !== undefined,
    show: ({ id: itemId, revision }: Sheet, reason: string) =>
      start('show', () => call(api.showItem, { itemId, revision, reason })),
    withdraw: (sheet: Sheet, reason: string) =>
      start('withdraw', async () => {
        const { id: itemId, turnNum, state, publishAt } = sheet
        const { revision } = await call(api.withdrawItem, { itemId, revision: sheet.revision, reason })
        offer({
          words: `已撤回「${series.name}」第 ${turnNum} 期`,
          async inverse() {
            const isLater = state === 'scheduled' && publishAt !== null && publishAt > Date.now()
            await call(api.showItem, { itemId, revision, ...(isLater && { publishAt }) })
            await readAgain()
            await queries.invalidateQueries({ queryKey: ['object', `gallery-group/${series.id}`] })
          },
        })
      }),
  }
}
