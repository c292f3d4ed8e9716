import * as api from '@liuhe/contract/api/operator/approvals.ts'
import { Link } from '@tanstack/react-router'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import style from '../../frame/panel.module.css'
import { Facts } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { EffectView } from '../../shared/effect-view.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { type CorrectionEffect, CorrectionView } from '../results/correction-view.tsx'
import { ApprovalState } from './approval-state.tsx'
import { Decision } from './decision.tsx'
import { effectIn } from './effects.ts'
import { EvidenceList } from './evidence.tsx'
import { kindTitle } from './kinds.ts'
import { shownOf } from './shown-of.ts'
import type { ApprovalDetail } from './use-approvals.ts'

interface PanelProps {
  approvalId: number
  onNext: () => void
  onClose: () => void
}

/** One proposal: who and why, what would come of it, and the decision. */
export function ApprovalPanel({ approvalId, onNext, onClose }: PanelProps) {
  const { call } = useConsole()
  const own = `approval/${approvalId}`
  return (
    <ObjectPanel
      {...{ shownOf, onClose }}
      object={own}
      trail={(detail) => ({ object: detail.approval.object, audited: own })}
      label={`审批 ${approvalId}`}
      notFound="APPROVAL/NOT_FOUND"
      read={(options) => call(api.read, { approvalId }, options)}
      head={({ approval }, { now, trailButton }) => (
        <>
          <h2>{kindTitle(approval.kind)}</h2>
          <span className={style.number}>AP-{String(approvalId).padStart(4, '0')}</span>
          <ApprovalState row={approval} now={now} />
          {trailButton}
        </>
      )}
      body={(detail) => <Content detail={detail} />}
      footer={(detail, { onDone, onRefused }) => (
        <Decision key={detail.approval.state} {...{ detail, onDone, onRefused, onNext }} />
      )}
    />
  )
}

/** Who and why, and what would come of it; of what is over, what has come of it. */
function Content({ detail }: { detail: ApprovalDetail }) {
  const { approval, effect, outcome } = detail
  const { login } = useOperator()
  const { state, maker, kind } = approval
  return (
    <>
      <Facts
        facts={[
          ['提出人', `${maker === login ? '我' : maker} · ${at(approval.madeAt)}`],
          ['失效', at(approval.expiresAt)],
          ['对象', <ObjectLink key="object" object={approval.object} />],
          ['理由', approval.reason],
          ['决定', approval.decidedAt === null ? null : `${approval.checker ?? '系统'} · ${at(approval.decidedAt)}`],
          ['说明', approval.note],
        ]}
      />
      {state === 'open' ? (
        <section aria-label="效果">
          <h3>效果</h3>
          {kind === 'result-correction' ? (
            <CorrectionView effect={effectIn(kind, effect) as CorrectionEffect} />
          ) : (
            <EffectView effect={effectIn(kind, effect)} />
          )}
          <EvidenceList detail={detail} />
        </section>
      ) : (
        <section aria-label="结果">
          <h3>{state === 'approved' ? '已执行，服务器的记录' : '没有执行'}</h3>
          {/* As the executor wrote it: words and 厘 of its own, which no schema of the contract reads. */}
          {state === 'approved' && <EffectView effect={{ outcome }} />}
        </section>
      )}
    </>
  )
}

const at = (instant: number): string => `${fullTimeOf(instant)} UTC+8`

/** What it is about: a withdrawal with the way to its evidence, bulk work with that to its rows, where one sees it. */
function ObjectLink({ object }: { object: string }) {
  const operator = useOperator()
  const isSeen = may(operator, 'readWithdrawals')
  const [, bulk] = /^bulk\/(\d+)$/.exec(object) ?? []
  if (bulk !== undefined && may(operator, 'readBulk')) {
    return (
      <Link to="/bulk" search={{ row: Number(bulk) } as never}>
        {object} · 看全部行
      </Link>
    )
  }
  const [, row] = /^withdrawal\/(\d+)$/.exec(object) ?? []
  if (!isSeen || row === undefined) return object
  return (
    <Link to="/withdrawals" search={{ queue: 'all', row } as never}>
      {object} · 看证据
    </Link>
  )
}
