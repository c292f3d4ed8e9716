import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatDateTime, useSiteZone } from '@liuhe/web/time/site-time.ts'
import styles from './chase-table.module.css'
import type { ChaseRow } from './use-chase-plan.ts'

type ChaseTableProps = { rows: readonly ChaseRow[]; onMultiple: (turnNum: string, multiple: number) => void }

/** The year and its slash: nobody chases that far. */
const YEAR_CHARS = 5

/** Every issue of the chase with its close, its multiple, which can be changed, and what it comes to. */
export function ChaseTable({ rows, onMultiple }: ChaseTableProps) {
  const zone = useSiteZone()
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">期号</th>
            <th scope="col">封盘时间</th>
            <th scope="col">倍数</th>
            <th scope="col">金额</th>
            <th scope="col">累计</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ turn, multiple, amount, sum }) => (
            <tr key={turn.turnNum}>
              <th scope="row">{issueLabel(turn.turnNum).slice(1)}</th>
              <td className="num">{formatDateTime(turn.closeTime, zone).slice(YEAR_CHARS)}</td>
              <td>
                <input
                  className="num"
                  inputMode="numeric"
                  aria-label={`${issueLabel(turn.turnNum)}倍数`}
                  value={multiple}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) => onMultiple(turn.turnNum, Number(event.target.value.replace(/\D/g, '')))}
                />
              </td>
              <td className="num">{formatAmount(amount)}</td>
              <td className="num">{formatAmount(sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
