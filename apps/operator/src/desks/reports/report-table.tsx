import { Link } from '@tanstack/react-router'
import { useOperator } from '../../session/console-context.tsx'
import { may, type Operator } from '../../session/session.ts'
import { amountText } from '../../shared/value-text.ts'
import style from './reports.module.css'
import { behind, BY_TITLES, type By, type Report, type Row, shownFigures, type Sums } from './words.ts'

/** Each row with its figures, and their sums; a row leads to the list behind it. */
export function ReportTable({ report, by }: { report: Report; by: By }) {
  const operator = useOperator()
  const figures = shownFigures(report)
  const cells = (sums: Sums) =>
    figures.map(([name]) => (
      <td key={name} className={isLoss(sums[name]) ? style.loss : undefined}>
        {textOf(sums[name])}
      </td>
    ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it
    <div className={style.scroll} role="group" aria-label="数字" tabIndex={0}>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{BY_TITLES[by]}</th>
            {figures.map(([name, title]) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Label row={row} by={by} operator={operator} />
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {cells(report.total)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Label({ row: { key, label }, by, operator }: { row: Row; by: By; operator: Operator }) {
  const list = behind(by, key)
  if (list === undefined || !may(operator, list.permission)) return label
  return (
    <Link to={list.to} search={list.search as never}>
      {label}
    </Link>
  )
}

const isLoss = (value: Sums[keyof Sums]): boolean => typeof value === 'bigint' && value < 0n

const textOf = (value: Sums[keyof Sums]): string => {
  if (value === null) return '—'
  return typeof value === 'bigint' ? amountText(value) : value.toLocaleString('en-US')
}
