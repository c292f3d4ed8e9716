import { Link } from '@tanstack/react-router'
import { MemberLink } from '../../frame/member-link.tsx'
import style from '../../frame/panel.module.css'
import { ObjectTrail } from '../../frame/object-trail.tsx'
import { Facts } from '../../frame/parts.tsx'
import { useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { NothingHere } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { approvalNumber } from '../../frame/deed-bar.tsx'
import { type Adjustment, movedText, STATE_LOOKS } from './words.ts'

/** One proposal: whom it is about, what it moves, who signed, and the wallet before and after. */
export function AdjustmentPanel({ row, onClose }: { row: Adjustment | undefined; onClose: () => void }) {
  const operator = useOperator()
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  if (row === undefined) return <NothingHere />
  const { approvalId, account, memberId, label, multiple, reason, maker, madeAt, checker, decidedAt, note, moved } = row
  const number = approvalNumber(approvalId)
  return (
    <article className={style.panel} aria-label={`调整 ${number}`}>
      <header className={style.head}>
        <h2>
          <span className={style.number}>{number}</span> <b>{movedText(row)}</b> <small>元</small>
        </h2>
        <StateText {...STATE_LOOKS[row.state]} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <div className={style.body} role="group" aria-label="内容" data-body="" tabIndex={0}>
        <Facts
          facts={[
            [
              '会员',
              <MemberLink key="member" memberId={memberId}>
                {account}（{memberId}）
              </MemberLink>,
            ],
            ['原因', label],
            ['金额', <b key="amount">{movedText(row)}</b>],
            ['打码', multiple === 0 ? '不要求' : `${multiple / 100} 倍`],
            ['说明', reason],
            ['制单', `${maker} · ${fullTimeOf(madeAt)}`],
            ['复核', checker === null || decidedAt === null ? undefined : `${checker} · ${fullTimeOf(decidedAt)}`],
            ['复核意见', note],
            ['账变', moved === null ? undefined : `${amountText(moved.before)} → ${amountText(moved.after)}`],
            [
              '分录',
              moved === null ? undefined : (
                <Link key="ledger" to="/ledger" search={{ number: `adjustment:${approvalId}` } as never}>
                  解释这笔金额
                </Link>
              ),
            ],
            [
              '审批',
              may(operator, 'readApprovals') ? (
                <Link key="approval" to="/approvals" search={{ view: 'all', row: approvalId } as never}>
                  {row.state === 'open' && may(operator, 'approveAdjustments') ? '去复核' : '查看审批'}
                </Link>
              ) : undefined,
            ],
          ]}
        />
        <ObjectTrail object={`adjustment/${memberId}`} audited={`adjustment/${memberId}`} />
      </div>
    </article>
  )
}
