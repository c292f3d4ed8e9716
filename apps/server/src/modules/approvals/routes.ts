import * as api from '@liuhe/contract/api/operator/approvals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { staffMay } from '@liuhe/domain/staff.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { mountOperatorArea, type Operator } from '../operators/index.ts'
import type { ApprovalDesk } from './approval-desk.ts'
import { approve, reject, withdraw } from './decide.ts'
import * as queries from './queries.ts'

/** What waits for a second person, and what becomes of it. */
export function mountApprovals(server: Server, desk: ApprovalDesk): void {
  mountOperatorArea(server, api, {
    async list({ sql, operator }, { kind, ...filter }) {
      const kinds = desk.kindsOf(operator.role).filter((name) => kind === undefined || name === kind)
      const rows = await queries.selectApprovals(sql, { ...filter, kinds })
      return rows.map((row) => wireOf(desk, operator, row))
    },
    async read({ sql, operator }, { approvalId }) {
      const row = await queries.findApproval(sql, approvalId, desk.kindsOf(operator.role))
      const kind = row && desk.kindOf(row.kind)
      if (row === undefined || kind === undefined) throw new Refusal('APPROVAL/NOT_FOUND')
      const { payload, payloadHash, revision, outcome } = row
      const approval = wireOf(desk, operator, row)
      const effect = approval.state === 'open' ? await kind.effectOf(sql, payload) : null
      return { approval, payload, payloadHash, revision, effect, outcome }
    },
    approve: approve(desk),
    reject: reject(desk),
    withdraw: withdraw(desk),
  })
}

function wireOf(
  desk: ApprovalDesk,
  operator: Operator,
  row: queries.ApprovalRow,
): OutputOf<typeof api.read>['approval'] {
  const { approvalId, kind, object, reason, maker, madeAt, expiresAt, checker, decidedAt, note } = row
  const state = row.decision ?? (row.isOver ? 'expired' : 'open')
  const work = desk.kindOf(kind)
  const isTheirWork = work !== undefined && staffMay(operator.role, work.decide)
  const mayDecide = state === 'open' && isTheirWork && row.makerId !== operator.operatorId
  return { approvalId, kind, object, state, reason, maker, madeAt, expiresAt, checker, decidedAt, note, mayDecide }
}
