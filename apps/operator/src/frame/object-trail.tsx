import * as auditApi from '@liuhe/contract/api/operator/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { mayReadAuditOf } from '@liuhe/domain/staff-areas.ts'
import { useConsole, useOperator } from '../session/console-context.tsx'
import { may } from '../session/session.ts'
import { Failed, Loading } from '../shared/states.tsx'
import { LIST } from '../shell/news.tsx'
import { kindTitle } from '../desks/approvals/kinds.ts'
import { type Approval, useHistory } from '../desks/approvals/use-approvals.ts'
import style from './object-trail.module.css'
import { type Step, Timeline } from './parts.tsx'

const newestFirst = (steps: Step[]): Step[] => steps.toSorted((one, two) => two.at - one.at)

const DECIDED = {
  approved: '批准',
  rejected: '驳回',
  withdrawn: '撤回',
  expired: '过期',
  void: '作废',
  open: '',
} as const

interface ObjectTrailProps {
  /** Whose proposals are shown: `withdrawal/7`. */
  object: string
  /** Whose entries of the audit are shown: `approval/12`. */
  audited: string
}

/** What has happened to an object: proposals about it, and entries of the audit, to those who may read them. */
export function ObjectTrail({ object, audited }: ObjectTrailProps) {
  const operator = useOperator()
  return (
    <section className={style.trail} aria-label="轨迹">
      <h3>轨迹</h3>
      {may(operator, 'readApprovals') ? <Proposals object={object} /> : <p>这一类的审批由别的角色查看。</p>}
      {mayReadAuditOf(operator.role, audited) && <AuditSteps object={audited} />}
    </section>
  )
}

function Proposals({ object }: { object: string }) {
  const history = useHistory(object)
  return (
    <>
      {history.isPending && <Loading rows={2} />}
      {history.error !== null && <Failed error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && <p>还没有送过复核。</p>}
      <Timeline steps={newestFirst((history.data ?? []).flatMap(stepsOf))} />
    </>
  )
}

const stepsOf = (row: Approval): Step[] => {
  const what = `${kindTitle(row.kind)} AP-${String(row.approvalId).padStart(4, '0')}`
  const made = { at: row.madeAt, who: row.maker, what: `提出 ${what}：${row.reason}` }
  if (row.decidedAt === null) return [made]
  const note = row.note === null ? '' : `：${row.note}`
  return [{ at: row.decidedAt, who: row.checker ?? row.maker, what: `${DECIDED[row.state]} ${what}${note}` }, made]
}

/** Entries of the audit about one object, refused ones included. */
function AuditSteps({ object }: { object: string }) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'audit', object],
    queryFn: ({ signal }) => call(auditApi.list, { object, rows: 50 }, { signal, isAutomatic: true }),
  })
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  return (
    <>
      <h3>审计</h3>
      {found.data?.length === 0 && <p>没有记录。</p>}
      <Timeline steps={newestFirst((found.data ?? []).map(({ position, entry }) => auditStep(position, entry)))} />
    </>
  )
}

function auditStep(position: number, text: string): Step {
  const entry = JSON.parse(text) as { at: string; login: string | null; action: string; outcome: string }
  const refused = entry.outcome === 'done' ? '' : `（拒绝 ${entry.outcome}）`
  return { at: Date.parse(entry.at), who: entry.login ?? '—', what: `#${position} ${entry.action}${refused}` }
}
