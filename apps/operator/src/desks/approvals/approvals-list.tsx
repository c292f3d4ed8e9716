import { useOperator } from '../../session/console-context.tsx'
import { fullTimeOf, spanOf } from '../../shared/site-time.ts'
import { useNow } from '../../shared/use-now.ts'
import { useSelectedRow } from '../use-selected-row.ts'
import { ApprovalState } from './approval-state.tsx'
import style from '../list.module.css'
import { kindTitle } from './kinds.ts'
import type { Approval } from './use-approvals.ts'

interface ApprovalsListProps {
  rows: readonly Approval[]
  selected: number | undefined
  onSelect: (approvalId: number) => void
}

/** The queue. The number of a row is its button: everything else in the row is text, and follows the pointer only. */
export function ApprovalsList({ rows, selected, onSelect }: ApprovalsListProps) {
  const { login } = useOperator()
  const now = useNow(1_000)
  const body = useSelectedRow(selected)
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">编号</th>
          <th scope="col">要决定的事</th>
          <th scope="col">提出人</th>
          <th scope="col" className={style.figure}>
            已等
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr
            key={row.approvalId}
            aria-current={row.approvalId === selected ? 'true' : undefined}
            className={row.state === 'open' && !row.mayDecide ? style.notMine : undefined}
            onClick={() => onSelect(row.approvalId)}
          >
            <td>
              <button type="button" onClick={() => onSelect(row.approvalId)}>
                {String(row.approvalId).padStart(4, '0')}
              </button>
            </td>
            <td className={style.wide}>
              {kindTitle(row.kind)} <small>{row.object}</small>
            </td>
            <td>{row.maker === login ? '我' : row.maker}</td>
            <td className={style.figure} title={`${fullTimeOf(row.madeAt)} UTC+8`}>
              {spanOf((row.decidedAt ?? now) - row.madeAt)}
            </td>
            <td>
              <ApprovalState row={row} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
