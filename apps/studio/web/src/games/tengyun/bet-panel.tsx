import { EXIT_MIN, multipleAt } from '@liuhe/games/tengyun/play.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Phase } from '../../../../src/wire.ts'
import { neighbourStep } from '../../frame/bet-steps.ts'
import { Icon } from '../../frame/icon.tsx'
import { money, stake } from '../../frame/money.ts'
import type { Table } from '../../table/use-table.ts'
import css from './bet-panel.module.css'
import { multiple } from './words.ts'
import type { Panel } from './use-tengyun.ts'

type BetPanelProps = {
  name: string
  panel: Panel
  steps: readonly bigint[]
  table: Pick<Table, 'phase' | 'isOpen' | 'now'>
}

/** One of the two bets: its stake, its multiple to collect at, and the one button that fits the moment. */
export function BetPanel({ name, panel, steps, table }: BetPanelProps) {
  const { plan, stand, isValid, change } = panel
  const isFixed = stand.kind === 'sending' || stand.kind === 'in' || plan.isReserved
  const [less, more] = [neighbourStep(steps, plan.bet, -1), neighbourStep(steps, plan.bet, 1)]
  return (
    <section className={css.panel} aria-label={name} data-stand={stand.kind}>
      <div className={css.stake}>
        <button
          type="button"
          aria-label="减少投注"
          disabled={isFixed || less === plan.bet}
          onClick={() => change({ bet: less })}
        >
          <Icon name="minus" size={20} />
        </button>
        <output aria-label="投注额">{stake(plan.bet)}</output>
        <button
          type="button"
          aria-label="增加投注"
          disabled={isFixed || more === plan.bet}
          onClick={() => change({ bet: more })}
        >
          <Icon name="plus" size={20} />
        </button>
      </div>
      <div className={css.auto}>
        <button
          type="button"
          role="switch"
          aria-checked={plan.hasAuto}
          disabled={isFixed}
          onClick={() => change({ hasAuto: !plan.hasAuto })}
        >
          <i aria-hidden="true" />
          自动收取
        </button>
        <input
          aria-label="自动收取倍数"
          aria-invalid={!isValid}
          inputMode="decimal"
          maxLength={8}
          value={plan.auto}
          disabled={isFixed || !plan.hasAuto}
          onChange={({ target }) => change({ auto: target.value.trim() })}
        />
      </div>
      <Action panel={panel} table={table} />
    </section>
  )
}

/** Bets, takes back, collects, or says how it ended. */
function Action({ panel, table }: Pick<BetPanelProps, 'panel' | 'table'>) {
  const { plan, stand, isValid, isLeaving, change, place, undo, leave } = panel
  const phase = table.phase?.phase
  if (stand.kind === 'sending') return <Press kind="wait" text="下注中…" isDisabled />
  if (stand.kind === 'in' && stand.bet.state === 'undoing') return <Press kind="wait" text="撤销中…" isDisabled />
  if (stand.kind === 'in' && phase === 'play' && table.phase !== undefined)
    return <Collect bet={stand.bet.amount} {...{ isLeaving, leave }} phase={table.phase} now={table.now} />
  if (stand.kind === 'in' && table.isOpen) return <Press kind="undo" text="撤销" note="等待起飞" onPress={undo} />
  if (stand.kind === 'in') return <Press kind="wait" text="即将起飞" isDisabled />
  if (!isValid) return <Press kind="wait" text="倍数 1.01–10000" isDisabled />
  if (table.isOpen && stand.kind === 'none')
    return <Press kind="bet" text="下注" note={stake(plan.bet)} onPress={place} />
  const toggle = () => change({ isReserved: !plan.isReserved })
  const kind = stand.kind === 'out' ? 'won' : plan.isReserved ? 'undo' : 'next'
  const ended =
    stand.kind === 'out' ? `${multiple(stand.at100)} +${money(stand.win)}` : stand.kind === 'lost' ? '未收取' : ''
  return <Press kind={kind} text={plan.isReserved ? '取消预约' : '预约下一局'} note={ended} onPress={toggle} />
}

type PressProps = {
  kind: 'bet' | 'undo' | 'wait' | 'collect' | 'won' | 'next'
  text: string
  note?: ReactNode
  isDisabled?: boolean
  onPress?: () => void
}

function Press({ kind, text, note = '', isDisabled = false, onPress }: PressProps) {
  return (
    <button type="button" className={css.press} data-kind={kind} disabled={isDisabled} onClick={onPress}>
      <b>{text}</b>
      {note !== '' && <span>{note}</span>}
    </button>
  )
}

type CollectProps = { bet: bigint; isLeaving: boolean; leave: () => void; phase: Phase; now: () => number }

/** What it pays now runs with the flight, beside React. Nobody gets out below 1.01. */
function Collect({ bet, isLeaving, leave, phase, now }: CollectProps) {
  const button = useRef<HTMLButtonElement>(null)
  const amount = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let frame = 0
    const step = () => {
      const at100 = multipleAt(now() - phase.startedAt)
      const text = money(((bet * BigInt(at100)) / 1000n) * 10n)
      if (amount.current !== null && amount.current.textContent !== text) amount.current.textContent = text
      if (button.current !== null) button.current.disabled = isLeaving || at100 < EXIT_MIN
      frame = requestAnimationFrame(step)
    }
    step()
    return () => cancelAnimationFrame(frame)
  }, [bet, isLeaving, phase.startedAt, now])
  return (
    <button ref={button} type="button" className={css.press} data-kind="collect" aria-label="收取" onClick={leave}>
      <b>{isLeaving ? '收取中…' : '收取'}</b>
      <span ref={amount} aria-hidden="true" />
    </button>
  )
}
