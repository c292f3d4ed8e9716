import { addDays, daysBetween, type SiteDate } from '@liuhe/domain/time.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './date-sheet.module.css'
import { Sheet } from './sheet.tsx'

export type DateSheetProps = {
  open: boolean
  title: string
  /** The day the wheels stand on at first, `YYYY-MM-DD`. */
  value: SiteDate
  earliest: SiteDate
  latest: SiteDate
  onPick: (date: SiteDate) => void
  onClose: () => void
}

/** Three wheels for year, month and day in a drawer; 完成 takes the day that stands in the middle. */
export function DateSheet({ open, title, value, earliest, latest, onPick, onClose }: DateSheetProps) {
  const [day, setDay] = useState(value)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDay(value)
  }
  const [year, month, date] = partsOf(day)
  const turn = (parts: { year?: number; month?: number; date?: number }) =>
    setDay(within(dayOf({ year, month, date, ...parts }), earliest, latest))
  return (
    <Sheet open={open} onClose={onClose} title={title} onConfirm={() => onPick(day)}>
      <div className={styles.wheels}>
        <Wheel
          label="年"
          from={partsOf(earliest)[0]}
          to={partsOf(latest)[0]}
          value={year}
          onTurn={(next) => turn({ year: next })}
        />
        <Wheel label="月" from={1} to={12} value={month} onTurn={(next) => turn({ month: next })} />
        <Wheel label="日" from={1} to={daysIn(year, month)} value={date} onTurn={(next) => turn({ date: next })} />
      </div>
    </Sheet>
  )
}

/** Height of one row in px; the style sheet has the same. */
const ROW_PX = 44

/** How long a wheel must have stood still before its row counts, in ms. */
const STILL_MS = 90

type WheelProps = { label: string; from: number; to: number; value: number; onTurn: (value: number) => void }

/** A list box that snaps to its rows; the row in the middle is the chosen one. Arrow keys turn it as well. */
function Wheel({ label, from, to, value, onTurn }: WheelProps) {
  const list = useRef<HTMLDivElement>(null)
  const still = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  // The drawer is not drawn yet while it opens, so the wheel is set right after.
  useEffect(() => {
    const element = list.current
    if (element && rowAt(element) !== value - from) element.scrollTop = (value - from) * ROW_PX
  }, [value, from, to])
  useEffect(() => () => clearTimeout(still.current), [])

  const onScroll = () => {
    clearTimeout(still.current)
    still.current = setTimeout(() => {
      const element = list.current
      if (element && rowAt(element) !== value - from) onTurn(clamp(from + rowAt(element), from, to))
    }, STILL_MS)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onTurn(clamp(value + step, from, to))
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${value}`}
      className={styles.wheel}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((row) => (
        // The list box takes the keys for all of its rows.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={row}
          id={`${id}-${row}`}
          role="option"
          tabIndex={-1}
          aria-selected={row === value}
          className={styles.row}
          onClick={() => onTurn(row)}
        >
          {row}
          {label}
        </div>
      ))}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }

const rowAt = (element: HTMLElement) => Math.round(element.scrollTop / ROW_PX)

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

const within = (day: SiteDate, earliest: SiteDate, latest: SiteDate): SiteDate => {
  if (day < earliest) return earliest
  return day > latest ? latest : day
}

const partsOf = (day: SiteDate) => day.split('-').map(Number) as [number, number, number]

const first = (year: number, month: number): SiteDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

const daysIn = (year: number, month: number): number =>
  daysBetween(first(year, month), month === 12 ? first(year + 1, 1) : first(year, month + 1))

/** A day of a shorter month than the last one falls on its end. */
const dayOf = ({ year, month, date }: { year: number; month: number; date: number }): SiteDate =>
  addDays(first(year, month), Math.min(date, daysIn(year, month)) - 1)
