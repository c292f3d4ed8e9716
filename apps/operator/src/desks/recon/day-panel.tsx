import * as api from '@liuhe/contract/api/operator/recon.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useState } from 'react'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { DifferenceLists, Picked, Tiles } from './day-parts.tsx'
import { useDayDeeds } from './day-deeds.tsx'
import { dayLook, gapOf, keyOf, sourceName } from './words.ts'

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
  const operator = useOperator()
  const { day, data } = detail
  const chosen = data.find((one) => keyOf(one) === picked)
  const waiting = useWaiting(chosen?.object ?? object)
  const { pull, carry, settle, close } = useDayDeeds(ofDay, day)
  const isOpen = day.closedBy === null
  const mayHandle = may(operator, 'handleRecon') && isOpen
  const canClose = may(operator, 'approveRecon') && isOpen && day.undecided === 0 && day.isComplete
  const isFree = chosen !== undefined && chosen.overAt === null && chosen.settled?.way !== 'posted'
  const gap = chosen === undefined ? undefined : gapOf(chosen)
  const isBookable = isFree && waiting === undefined && gap !== undefined && gap !== 0n
  const deeds: Deed[] = [
    ...(mayHandle ? [pull] : []),
    ...(mayHandle && isFree && chosen.settled === null ? [carry(chosen)] : []),
    // What was carried over is booked once it is clear, also after the day was closed.
    ...(may(operator, 'handleRecon') && isBookable ? [settle(chosen, gap)] : []),
    ...(canClose ? [close] : []),
  ]
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

const whyNothing = ({ day }: Detail, works: boolean): string => {
  if (day.closedBy !== null) return `${day.closedBy} 已关账；挂账的差异仍可记账。`
  return works ? '选一条差异来处理。' : '你的角色可以看，不能处理。'
}
