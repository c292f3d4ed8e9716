/** Columns of a list: what each row shows, as data. */
import type { Money } from '@liuhe/domain/money.ts'
import type { ReactNode } from 'react'
import { Icon } from '../shared/icon.tsx'
import { fullTimeOf, spanOf } from '../shared/site-time.ts'
import { type Look, StateText } from '../shared/state-text.tsx'
import { amountText } from '../shared/value-text.ts'
import style from './list-table.module.css'

export interface Column<Row> {
  title: string
  /** What the cell shows. Of the first column it is the text of the row's button. */
  cell: (row: Row, now: number) => ReactNode
  /** What the pointer is told that rests on it: the whole number, the time in UTC. */
  hover?: ((row: Row, now: number) => string | undefined) | undefined
  /** Figures stand at the end, in digits of one width. */
  isFigure?: boolean
  isStrong?: boolean
  /** Takes the room that the others leave, and cuts what is longer. */
  isWide?: boolean
  /** The word of the address for this order, where the call sorts by it. */
  sort?: string
}

type Part<Row> = Partial<Column<Row>>

/** Words; an empty one is a dash. */
export const textColumn = <Row,>(
  title: string,
  textOf: (row: Row, now: number) => ReactNode,
  part: Part<Row> = {},
): Column<Row> => ({ title, cell: (row, now) => dashed(textOf(row, now)), ...part })

/** An amount of yuan. */
export const moneyColumn = <Row,>(
  title: string,
  amountOf: (row: Row) => Money | null | undefined,
  part: Part<Row> = {},
): Column<Row> => ({
  title,
  cell: (row) => dashed(textOr(amountOf(row), amountText)),
  ...{ isFigure: true, isStrong: true, ...part },
})

/** A number with marks between its thousands. */
export const countColumn = <Row,>(
  title: string,
  countOf: (row: Row) => number | null | undefined,
  part: Part<Row> = {},
): Column<Row> => ({
  title,
  cell: (row) => dashed(textOr(countOf(row), (count) => count.toLocaleString('en-US'))),
  ...{ isFigure: true, ...part },
})

/** Where something stands, by sign and word. */
export const stateColumn = <Row,>(
  title: string,
  lookOf: (row: Row, now: number) => Look,
  part: Part<Row> = {},
): Column<Row> => ({ title, cell: (row, now) => <StateText {...lookOf(row, now)} />, ...part })

/** A time of the site; the pointer is told the one of the world. */
export const timeColumn = <Row,>(
  title: string,
  timeOf: (row: Row) => number | null | undefined,
  part: Part<Row> = {},
): Column<Row> => ({
  title,
  cell: (row) => dashed(textOr(timeOf(row), (at) => fullTimeOf(at).slice(5))),
  hover: (row, now) => textOr(timeOf(row), (at) => hoverOf(at, now)),
  ...{ isFigure: true, ...part },
})

export interface Age {
  since: number
  /** When it ended; it goes on without. */
  until?: number | null | undefined
  /** When it should have ended: an age beyond it is marked. */
  due?: number | null | undefined
}

/** How long something has waited, or did wait; marked when it is longer than was promised. Nothing waits: a dash. */
export const ageColumn = <Row,>(
  title: string,
  ageOf: (row: Row) => Age | undefined,
  part: Part<Row> = {},
): Column<Row> => ({
  title,
  cell(row, now) {
    const age = ageOf(row)
    if (age === undefined) return dashed(undefined)
    const span = spanOf((age.until ?? now) - age.since)
    if (!isLate(age, now)) return span
    return (
      <span className={style.late}>
        <Icon name="clock" /> {span}
        <span className={style.spoken}>已超时</span>
      </span>
    )
  },
  hover(row, now) {
    const age = ageOf(row)
    if (age === undefined) return undefined
    return `${hoverOf(age.since, now)}${isLate(age, now) ? '，已超过承诺时间' : ''}`
  },
  ...{ isFigure: true, ...part },
})

const isLate = ({ until, due }: Age, now: number): boolean => due !== null && due !== undefined && (until ?? now) > due

/** A time as the pointer is told: of the site, of the world, and how long ago. */
export const hoverOf = (at: number, now: number): string =>
  `${fullTimeOf(at)} UTC+8 · ${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC · ${spanOf(now - at)} 前`

const textOr = <Value,>(value: Value | null | undefined, textOf: (value: Value) => string): string | undefined =>
  value === null || value === undefined ? undefined : textOf(value)

const dashed = (shown: ReactNode): ReactNode =>
  shown === undefined || shown === null || shown === '' ? <span className={style.none}>—</span> : shown
