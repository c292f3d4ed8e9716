import { useOperator } from '../../session/console-context.tsx'
import { Icon } from '../../shared/icon.tsx'
import { fullTimeOf, spanOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { useNow } from '../../shared/use-now.ts'
import { amountText } from '../../shared/value-text.ts'
import style from '../list.module.css'
import { useSelectedRow } from '../use-selected-row.ts'
import { RuleTags } from './rule-tags.tsx'
import { isFree, type QueueRow } from './use-withdrawals.ts'
import own from './withdrawals-list.module.css'
import { modeOf, shortNumber, stateLook } from './words.ts'

interface WithdrawalsListProps {
  rows: readonly QueueRow[]
  selected: string | undefined
  onSelect: (orderNo: string) => void
}

/** The queue. The number of a row is its button: everything else in the row is text, and follows the pointer only. */
export function WithdrawalsList({ rows, selected, onSelect }: WithdrawalsListProps) {
  const { login } = useOperator()
  const now = useNow(1_000)
  const body = useSelectedRow(selected)
  return (
    <table className={`${style.table} ${own.table}`}>
      <thead>
        <tr>
          <th scope="col">单号</th>
          <th scope="col">会员</th>
          <th scope="col" className={style.figure}>
            金额
          </th>
          <th scope="col">方式</th>
          <th scope="col">状态</th>
          <th scope="col" className={style.figure}>
            账龄
          </th>
          <th scope="col">需要留意</th>
          <th scope="col">领取</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr
            key={row.orderNo}
            aria-current={row.orderNo === selected ? 'true' : undefined}
            className={isFree(row, login, now) ? undefined : style.notMine}
            onClick={() => onSelect(row.orderNo)}
          >
            <td>
              <button type="button" title={row.orderNo} onClick={() => onSelect(row.orderNo)}>
                {shortNumber(row.orderNo)}
              </button>
            </td>
            <td>{row.account}</td>
            <td className={`${style.figure} ${own.amount}`}>{amountText(row.amount)}</td>
            <td title={`${row.provider} ${row.accountNumber}`}>{modeOf(row)}</td>
            <td>
              <StateText {...stateLook(row)} />
            </td>
            <Age row={row} now={now} />
            <td>
              <RuleTags rules={row.rules} needsTwo={row.peopleNeeded === 2} most={1} />
            </td>
            <Claimed row={row} now={now} login={login} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How long somebody has waited, or did wait; marked when it is longer than was promised. */
function Age({ row, now }: { row: QueueRow; now: number }) {
  const until = row.auditTime ?? now
  const isLate = row.dueTime !== null && until > row.dueTime
  return (
    <td
      className={`${style.figure} ${isLate ? own.late : ''}`}
      title={`提交 ${fullTimeOf(row.createTime)} UTC+8${isLate ? '，已超过承诺时间' : ''}`}
    >
      {isLate && <Icon name="clock" />} {spanOf(until - row.createTime)}
      {isLate && <span className={own.spoken}>已超时</span>}
    </td>
  )
}

function Claimed({ row: { claim }, now, login }: { row: QueueRow; now: number; login: string }) {
  const isHeld = claim !== null && claim.until > now
  if (!isHeld) return <td className={own.free}>—</td>
  return (
    <td className={claim.login === login ? own.mine : undefined}>
      <Icon name="lock" /> {claim.login === login ? '我' : claim.login}
    </td>
  )
}
