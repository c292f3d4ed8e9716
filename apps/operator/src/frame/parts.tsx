/** What panels are made of. */
import type { Money } from '@liuhe/domain/money.ts'
import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../shared/icon.tsx'
import { fullTimeOf } from '../shared/site-time.ts'
import { amountText } from '../shared/value-text.ts'
import { wordOf } from '../shared/words-of-fields.ts'
import { hoverOf } from './columns.tsx'
import style from './parts.module.css'

/** A part of a panel with its name. */
export function Part({ title, hint, tools, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={style.part}>
      <h3 id={id}>
        {title} {hint !== undefined && <small>{hint}</small>}
        {tools}
      </h3>
      {children}
    </section>
  )
}
interface PartProps {
  title: string
  hint?: ReactNode
  tools?: ReactNode
  children?: ReactNode
}

/** Names and values; one without a value (`undefined`, `null`) is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={style.facts}>
    {facts
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export interface PanelColumn<Row> {
  title: string
  cell: (row: Row) => ReactNode
  isFigure?: boolean
}

interface PanelTableProps<Row> {
  label?: string
  columns: readonly PanelColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  empty?: string
}

/** A small table in a panel: its rows lead nowhere. The first column names the row. */
export const PanelTable = <Row,>({ label, columns, rows, keyOf, empty = '没有' }: PanelTableProps<Row>) =>
  rows.length === 0 ? (
    <p className={style.rest}>{empty}</p>
  ) : (
    <table className={style.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isFigure }) => (
            <th key={title} scope="col" className={isFigure === true ? style.figure : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, isFigure }, index) =>
              index === 0 ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title} className={isFigure === true ? style.figure : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )

export interface MoneyMove {
  from: string
  to: string
  amount: Money
  name?: string
}

/** Where money goes: from, to, and how much. Amounts are never below zero: the direction is in the words. */
export const MoneyRows = ({ moves }: { moves: readonly MoneyMove[] }) => (
  <PanelTable
    label="资金去向"
    rows={moves}
    keyOf={({ from, to, name, amount }) => `${from} ${to} ${name ?? ''} ${amount}`}
    columns={[
      { title: '从', cell: ({ from }) => from },
      { title: '到', cell: ({ to }) => `→ ${to}` },
      ...(moves.some(({ name }) => name !== undefined)
        ? [{ title: '名目', cell: ({ name }: MoneyMove) => name ?? '—' }]
        : []),
      { title: '金额', cell: ({ amount }) => <b>{amountText(amount)}</b>, isFigure: true },
    ]}
  />
)

export interface Step {
  at: number
  who?: string | undefined
  what: ReactNode
  icon?: IconName
}

/** Steps in the order in which they are given, each with its time and who took it. */
export const Timeline = ({ steps, now = Date.now() }: { steps: readonly Step[]; now?: number }) => (
  <ol className={style.steps}>
    {steps.map(({ at, who, what, icon }, index) => (
      <li key={index}>
        <time dateTime={new Date(at).toISOString()} title={hoverOf(at, now)}>
          {fullTimeOf(at)}
        </time>
        {icon !== undefined && <Icon name={icon} />}
        {who !== undefined && <b>{who}</b>}
        <span>{what}</span>
      </li>
    ))}
  </ol>
)

interface DifferenceProps {
  /** Texts by the names of their fields, as `flatten` makes them. */
  before: ReadonlyMap<string, string>
  after: ReadonlyMap<string, string>
  /** Fields that stay are shown as well. */
  isWhole?: boolean
}

/** What was and what is, field by field: told by sign and word, and by colour beside them. */
export function Difference({ before, after, isWhole = false }: DifferenceProps) {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const all = names.map((name) => ({ name, old: before.get(name), now: after.get(name) }))
  const rows = isWhole ? all : all.filter(({ old, now }) => old !== now)
  if (rows.length === 0) return <p className={style.rest}>没有改动</p>
  return (
    <table className={`${style.table} ${style.difference}`} aria-label="改动">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">之前</th>
          <th scope="col">之后</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, old, now }) => (
          <tr key={name}>
            <th scope="row">{name.split(' · ').map(wordOf).join(' · ') || '值'}</th>
            <td className={old === now ? undefined : style.old}>{old === now ? old : `− ${old ?? '（空）'}`}</td>
            <td className={old === now ? undefined : style.new}>{old === now ? now : `+ ${now ?? '（空）'}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
