import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import type { StatDraw } from '@liuhe/domain/stats/feature-stats.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Stepper } from '@liuhe/web/ui/stepper.tsx'
import { useState } from 'react'
import { type Address, WINDOW } from './use-address.ts'
import styles from './window-picker.module.css'

const CHOICES: readonly number[] = [30, 50, 100, 200]

type WindowPickerProps = { address: Address; draws: readonly StatDraw[] | undefined }

/** 期数: how many draws the figures look at, and which ones that makes. */
export function WindowPicker({ address, draws }: WindowPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const { rows } = address
  const choose = (count: number) => address.change({ rows: count === WINDOW.standard ? '' : String(count) })
  const isOwn = !CHOICES.includes(rows)
  return (
    <div className={styles.picker}>
      <div className={styles.choices} role="group" aria-label="期数">
        <span>期数</span>
        {CHOICES.map((count) => (
          <button key={count} type="button" aria-pressed={count === rows} onClick={() => choose(count)}>
            {count}
          </button>
        ))}
        <button type="button" aria-pressed={isOwn} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {isOwn ? rows : '自定'}
        </button>
      </div>
      <p className={styles.span} aria-live="polite">
        {draws ? spanOf(draws) : ' '}
      </p>
      <OwnWindow
        open={isOpen}
        rows={rows}
        onClose={() => setOpen(false)}
        onChoose={(count) => {
          setOpen(false)
          choose(count)
        }}
      />
    </div>
  )
}

type OwnWindowProps = { open: boolean; rows: number; onClose: () => void; onChoose: (rows: number) => void }

function OwnWindow({ open, rows, onClose, onChoose }: OwnWindowProps) {
  const [count, setCount] = useState(rows)
  const kept = Math.max(WINDOW.least, count)
  return (
    <Sheet open={open} onClose={onClose} title="自定期数" onConfirm={() => onChoose(kept)}>
      <div className={styles.own}>
        <Stepper label="期数" value={count} onChange={setCount} min={1} max={WINDOW.most} step={10} />
        <p>
          {WINDOW.least}–{WINDOW.most} 期
        </p>
      </div>
    </Sheet>
  )
}

/** The first and the last issue of a window and how many there are: fewer than asked for while a game is young. */
export function spanOf(draws: readonly StatDraw[]): string {
  const [newest, oldest] = [draws[0], draws.at(-1)]
  if (newest === undefined || oldest === undefined) return '共0期'
  // Numbers begin again each day or year: without it 第026期 至 第002期 would run backwards.
  const isOne = periodOf(oldest) === periodOf(newest)
  const [from, to] = [oldest, newest].map((draw) => (isOne ? '' : periodOf(draw)) + issueLabel(draw.turnNum))
  return `${from} 至 ${to}，共${draws.length}期`
}

/** The day within which an issue is numbered, 11-22 of 20261122001, or its year, 2026年 of 2026128. */
const periodOf = ({ turnNum }: StatDraw): string => {
  const [, year, month, day] = /^(\d{4})(?:(\d\d)(\d\d))?\d{3,4}$/.exec(turnNum) ?? []
  return month === undefined ? `${year ?? ''}年` : `${month}-${day} `
}
