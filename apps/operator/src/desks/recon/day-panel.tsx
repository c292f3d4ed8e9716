import * as api from '@liuhe/contract/api/operator/recon.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { parseYuan } from '@liuhe/domain/money.ts'
import { useState } from 'react'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar, useWaiting } from '../money/deed-bar.tsx'
import { DifferenceLists, Picked, Tiles } from './day-parts.tsx'
import { dayLook, type Difference, gapOf, keyOf, sourceName, sumText } from './words.ts'

type Detail = OutputOf<typeof api.differences>
interface PanelProps {
  ofDay: { kind: 'gateway' | 'games'; source: string; day: string }
  onNext: () => void
  onClose: () => void
}

/** One day of one counterparty: sums, the three lists, and what may be done about the day or the chosen difference. */
export function DayPanel({ ofDay, onNext, onClose }: PanelProps) {
  const { call } = useConsole()
  const [picked, setPicked] = useState<string>()
  const { kind, source, day } = ofDay
  const object = `recon/${kind}/${source}/${day}`
  return (
    <ObjectPanel
      object={object}
      label={`对账 ${source} ${day}`}
      notFound="RECON/NOT_FOUND"
      read={(options) => call(api.differences, { ...ofDay, rows: 200 }, options)}
      onClose={onClose}
      head={(detail, { trailButton }) => (
        <>
          <h2>
            {sourceName(source)} <small>{day} UTC+8</small>
          </h2>
          <StateText {...dayLook(detail.day)} />
          {trailButton}
        </>
      )}
      body={(detail) => (
        <>
          <Tiles day={detail.day} />
          {detail.next !== null && <Notice kind="warn">差异很多，只列出前 200 条；先查通道再处理。</Notice>}
          <DifferenceLists detail={detail} picked={picked} onPick={setPicked} />
          <Picked detail={detail} picked={picked} ofDay={ofDay} />
        </>
      )}
      footer={(detail, { now, onDone, onRefused }) => (
        <Decision {...{ detail, ofDay, object, picked, now, onDone, onRefused, onNext }} />
      )}
    />
  )
}

interface DecisionProps extends Omit<PanelProps, 'onClose'> {
  detail: Detail
  object: string
  picked: string | undefined
  now: number
  onDone: () => Promise<unknown>
  onRefused: (why: unknown) => Promise<void>
}

function Decision({ detail, ofDay, object, picked, now, onDone, onRefused, onNext }: DecisionProps) {
  const { call } = useConsole()
  const operator = useOperator()
  const [counter, setCounter] = useState<'fees' | 'suspense'>('suspense')
  const [worth, setWorth] = useState('')
  const { day, data } = detail
  const chosen = data.find((one) => keyOf(one) === picked)
  const waiting = useWaiting(chosen?.object ?? object)
  const isOpen = day.closedBy === null
  const mayHandle = may(operator, 'handleRecon') && isOpen
  const canClose = may(operator, 'approveRecon') && isOpen && day.undecided === 0 && day.isComplete
  const isFree = chosen !== undefined && chosen.overAt === null && chosen.settled?.way !== 'posted'
  const gap = chosen === undefined ? undefined : gapOf(chosen)
  const about = chosen && <p>{aboutOf(chosen, day.currency)}</p>
  const deeds: Deed[] = []
  if (mayHandle) {
    deeds.push({ name: 'pull', keys: 'p', label: '重新拉取', look: 'plain', run: () => call(api.pull, ofDay) })
  }
  if (mayHandle && isFree && chosen.settled === null) {
    deeds.push({
      ...{ name: 'carry', keys: 'h', label: '挂账', look: 'plain' },
      dialog: {
        about,
        effect: '差异保持未消除，但有了去向；当日可以关账，以后可再记账。',
        reason: '去向说明（写入审计）',
        templates: CARRY_REASONS,
      },
      run: ({ reason }) => call(api.carry, { ...ofDay, ...placeIn(chosen), note: reason }),
    })
  }
  if (mayHandle && isFree && waiting === undefined && gap !== undefined && gap !== 0n) {
    const sum = day.currency === 'USDT' ? parseYuan(worth) : undefined
    const isLacking = day.currency === 'USDT' && (sum === undefined || sum === 0n)
    const amount = day.currency === 'USDT' ? sum : gap < 0n ? -gap : gap
    deeds.push({
      ...{ name: 'settle', keys: 'a', label: '送复核记账', look: 'two' },
      dialog: {
        about,
        effect: `第二人批准后写入分录：${counter === 'fees' ? '公司手续费' : '公司待查款项'} 与 ${ofDay.kind === 'games' ? '第三方游戏盈亏' : '渠道应收'}之间。复核人看到的是分录，不是这张表。`,
        ...(amount !== undefined && { amount }),
        missing: isLacking ? ['折合金额'] : [],
        reason: '理由（复核人会看到）',
        templates: SETTLE_REASONS,
        children: <Counter {...{ counter, setCounter, worth, setWorth }} isCoin={day.currency === 'USDT'} />,
      },
      run: ({ reason, requestId }) =>
        call(api.settle, { ...ofDay, ...placeIn(chosen), requestId, counter, worth: sum ?? null, reason }),
    })
  }
  if (canClose) {
    deeds.push({
      ...{ name: 'close', keys: 'a', label: '关账', look: 'primary' },
      dialog: {
        about: (
          <p>
            {sourceName(day.source)} · {day.day}
          </p>
        ),
        effect: '关账后这一天不再接受挂账和记账；之后才发现的差异会单独列出。不能撤销。',
      },
      run: () => call(api.close, ofDay),
    })
  }
  return (
    <DeedBar
      {...{ object, deeds, waiting, now, onDone, onRefused, onNext }}
      nothing={whyNothing(detail, may(operator, 'handleRecon') || may(operator, 'approveRecon'))}
      notes={
        may(operator, 'approveRecon') && isOpen && !canClose ? (
          <Notice kind="warn">
            还不能关账：
            {day.undecided > 0 ? `${day.undecided} 笔差异没有去向` : '当日结束后还没有重新对过'}。
          </Notice>
        ) : undefined
      }
    />
  )
}

/** Which account the difference goes to; of coins also what they are worth. */
function Counter(props: {
  counter: 'fees' | 'suspense'
  setCounter: (counter: 'fees' | 'suspense') => void
  worth: string
  setWorth: (worth: string) => void
  isCoin: boolean
}) {
  const { counter, setCounter, worth, setWorth, isCoin } = props
  return (
    <>
      <label>
        对方科目
        <select
          data-first=""
          value={counter}
          onChange={({ target }) => setCounter(target.value === 'fees' ? 'fees' : 'suspense')}
        >
          <option value="suspense">待查款项：等查明是谁的</option>
          <option value="fees">手续费：由公司承担或收取</option>
        </select>
      </label>
      {isCoin && (
        <label>
          折合（元）
          <input inputMode="decimal" value={worth} onChange={({ target }) => setWorth(target.value)} />
        </label>
      )}
    </>
  )
}

const placeIn = ({ reference, what, part }: Difference) => ({ reference, what, part })

const aboutOf = (difference: Difference, currency: 'CNY' | 'USDT'): string => {
  const gap = gapOf(difference)
  const words =
    gap === undefined ? '没有金额' : `差 ${sumText(String(gap), currency)} ${currency === 'CNY' ? '元' : 'USDT'}`
  return `${difference.reference} · ${words}`
}

const whyNothing = ({ day }: Detail, works: boolean): string => {
  if (day.closedBy !== null) return `${day.closedBy} 已关账，这一天不再改动。`
  return works ? '选一条差异来处理。' : '你的角色可以看，不能处理。'
}

const CARRY_REASONS = ['已联系渠道，等答复', '跨日到账，并入次日', '金额未查明，继续查']
const SETTLE_REASONS = ['渠道已确认，流水与银行一致', '渠道扣手续费', '付款人无法联系，暂列待查']
