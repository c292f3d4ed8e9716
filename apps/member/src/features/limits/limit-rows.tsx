import * as limits from '@liuhe/contract/api/limits.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import IconRemind from '~icons/mingcute/alarm-1-line'
import IconTime from '~icons/mingcute/stopwatch-line'
import IconMoney from '~icons/mingcute/wallet-4-line'
import { RowButton, RowGroup } from '../../shared/parts/row-list.tsx'
import { ChoiceSheet } from './choice-sheet.tsx'
import { amountText, KIND_WORDS, type LimitState, type MoneyKind, minutesText } from './limit-words.ts'
import { MoneyLimitSheet } from './money-limit-sheet.tsx'

const KINDS: readonly MoneyKind[] = ['deposit', 'loss', 'stake']
const HOURS = [null, 30, 60, 120, 240, 480] as const
const REMINDERS = [null, 15, 30, 60] as const

type Open = MoneyKind | 'session' | 'reminder' | null

/** The limits in force, each a row that opens its sheet. */
export function LimitRows({ state }: { state: LimitState }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const done = { refreshes: [limits.read], onDone: () => toast('设置成功') }
  const changeSession = useAct(limits.changeSession, done)
  const changeReminder = useAct(limits.changeReminder, { ...done, refreshes: [limits.read, limits.reminderFacts] })
  const { session, reminderMinutes } = state
  return (
    <RowGroup title="我的限额">
      {KINDS.map((kind) => (
        <RowButton
          key={kind}
          icon={IconMoney}
          label={KIND_WORDS[kind]}
          value={lowestText(state, kind)}
          onClick={() => setOpen(kind)}
        />
      ))}
      <RowButton
        icon={IconTime}
        label="每日游戏时间"
        hint={`今日已玩 ${session.usedMinutes} 分钟`}
        value={minutesText(session.minutes)}
        onClick={() => setOpen('session')}
      />
      <RowButton
        icon={IconRemind}
        label="游戏提醒"
        value={reminderMinutes === null ? '关闭' : `每${reminderMinutes}分钟`}
        onClick={() => setOpen('reminder')}
      />
      <MoneyLimitSheet kind={KINDS.find((kind) => kind === open) ?? null} state={state} onClose={close} />
      <ChoiceSheet
        open={open === 'session'}
        title="每日游戏时间"
        help="调短立即生效；调长须等待24小时并再次确认。"
        items={HOURS.map((minutes) => ({ value: minutes, label: minutesText(minutes) }))}
        value={session.minutes}
        onChoose={(minutes) => changeSession.mutate({ minutes })}
        onClose={close}
      />
      <ChoiceSheet
        open={open === 'reminder'}
        title="游戏提醒"
        help="到时会提示您已玩的时间与输赢，确认后才能继续投注。"
        items={REMINDERS.map((minutes) => ({ value: minutes, label: minutes === null ? '关闭' : `每${minutes}分钟` }))}
        value={reminderMinutes}
        onChoose={(minutes) => changeReminder.mutate({ minutes })}
        onClose={close}
      />
    </RowGroup>
  )
}

/** The first period that has a limit speaks for the row; the sheet shows all three. */
function lowestText({ limits: all }: LimitState, kind: MoneyKind): string {
  const set = all.filter((limit) => limit.kind === kind && limit.amount !== null)
  const [first] = set
  if (first === undefined) return '不限'
  return set.length > 1 ? `${set.length}项限额` : amountText(first.amount)
}
