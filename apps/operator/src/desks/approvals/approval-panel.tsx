import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Changed } from '../../shared/changed.tsx'
import { Conflict } from '../../shared/conflict.tsx'
import { EffectView } from '../../shared/effect-view.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading, NothingHere } from '../../shared/states.tsx'
import { useNow } from '../../shared/use-now.ts'
import { useKeys } from '../../shell/keys.tsx'
import { useChanged } from '../../shell/news.tsx'
import { ApiError } from '@liuhe/contract/client.ts'
import { ObjectTrail } from '../object-trail.tsx'
import style from '../panel.module.css'
import { ApprovalState } from './approval-state.tsx'
import { Decision } from './decision.tsx'
import { effectIn } from './effects.ts'
import { kindTitle } from './kinds.ts'
import { shownOf } from './shown-of.ts'
import { type ApprovalDetail, useApproval } from './use-approvals.ts'

interface PanelProps {
  approvalId: number
  onNext: () => void
  onClose: () => void
}

/** One proposal: who and why, what would come of it, and the decision. */
export function ApprovalPanel({ approvalId, onNext, onClose }: PanelProps) {
  const found = useApproval(approvalId)
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  if (found.error instanceof ApiError && found.error.code === 'APPROVAL/NOT_FOUND') return <NothingHere />
  if (found.data === undefined) {
    return found.error === null ? <Loading /> : <Failed error={found.error} onRetry={() => void found.refetch()} />
  }
  const readAgain = () => found.refetch({ throwOnError: true })
  return <Opened detail={found.data} readAgain={readAgain} onNext={onNext} />
}

interface OpenedProps {
  detail: ApprovalDetail
  readAgain: () => Promise<unknown>
  onNext: () => void
}

function Opened({ detail, readAgain, onNext }: OpenedProps) {
  const { approval } = detail
  const now = useNow(1_000)
  const { isChanged, forget } = useChanged(`approval/${approval.approvalId}`)
  const [isTrailOpen, setIsTrailOpen] = useState(false)
  /** What this person saw when the server said that it is another thing now. */
  const [seen, setSeen] = useState<{ detail: ApprovalDetail; why: unknown }>()
  const [failure, setFailure] = useState<unknown>()
  const reload = async () => {
    try {
      await readAgain()
      forget()
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    }
  }
  useKeys([
    { keys: 't', label: '轨迹', run: () => setIsTrailOpen(!isTrailOpen), isAction: true },
    ...(isChanged ? [{ keys: '.', label: '载入新内容', run: () => void reload() }] : []),
  ])
  const refused = async (why: unknown) => {
    setSeen({ detail, why })
    await reload()
  }
  return (
    <article className={style.panel} aria-label={`审批 ${approval.approvalId}`}>
      <header className={style.head}>
        <h2>{kindTitle(approval.kind)}</h2>
        <span className={style.number}>AP-{String(approval.approvalId).padStart(4, '0')}</span>
        <ApprovalState row={approval} now={now} />
        <Button aria-expanded={isTrailOpen} keycap="t" onClick={() => setIsTrailOpen(!isTrailOpen)}>
          轨迹
        </Button>
      </header>
      <div
        className={style.body}
        role="group"
        aria-label="内容"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the box
        tabIndex={0}
      >
        {isChanged && seen === undefined && <Changed onLoad={() => void reload()} onLater={forget} />}
        {failure !== undefined && <Notice kind="bad">没有载入：{sentenceOf(failure)}</Notice>}
        {seen !== undefined && (
          <Conflict
            before={shownOf(seen.detail)}
            after={shownOf(detail)}
            why={seen.why}
            onClose={() => setSeen(undefined)}
          />
        )}
        <Content detail={detail} />
        {isTrailOpen && <ObjectTrail object={approval.object} audited={`approval/${approval.approvalId}`} />}
      </div>
      <Decision key={approval.state} detail={detail} onDone={reload} onRefused={refused} onNext={onNext} />
    </article>
  )
}

/** Who and why, and what would come of it; of what is over, what has come of it. */
function Content({ detail: { approval, effect, outcome } }: { detail: ApprovalDetail }) {
  const { login } = useOperator()
  const { state, maker, kind } = approval
  return (
    <>
      <dl className={style.facts}>
        <Fact name="提出人" value={`${maker === login ? '我' : maker} · ${at(approval.madeAt)}`} />
        <Fact name="失效" value={at(approval.expiresAt)} />
        <Fact name="对象" value={<ObjectLink object={approval.object} />} />
        <Fact name="理由" value={approval.reason} />
        {approval.decidedAt !== null && (
          <Fact name="决定" value={`${approval.checker ?? '系统'} · ${at(approval.decidedAt)}`} />
        )}
        {approval.note !== null && <Fact name="说明" value={approval.note} />}
      </dl>
      {state === 'open' ? (
        <section aria-label="效果">
          <h3>效果</h3>
          <EffectView effect={effectIn(kind, effect)} />
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

/** What it is about; a withdrawal with the way to its evidence, for those who may see it. */
function ObjectLink({ object }: { object: string }) {
  const isSeen = may(useOperator(), 'readWithdrawals')
  const [, row] = /^withdrawal\/(\d+)$/.exec(object) ?? []
  if (!isSeen || row === undefined) return object
  return (
    <Link to="/withdrawals" search={{ queue: 'all', row } as never}>
      {object} · 看证据
    </Link>
  )
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
