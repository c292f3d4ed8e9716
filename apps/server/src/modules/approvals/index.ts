/** What other modules may use of this one: they propose, and bring the kinds of what they propose. */
export { type ApprovalDesk, createApprovalDesk } from './approval-desk.ts'
export type { AnyApprovalKind, ApprovalKind, Signed } from './approval-kind.ts'
export { approve } from './decide.ts'
export { payloadHash } from './payload-hash.ts'
export { propose, type Proposed } from './propose.ts'
export {
  type ApprovalFilter,
  type ApprovalRow,
  findSigned,
  handleAlarm as handleApprovalAlarm,
  selectApprovals,
  selectEnds,
} from './queries.ts'
export { mountApprovals } from './routes.ts'
export { sweepApprovals } from './sweep-approvals.ts'
export { requireTwoPeople } from './two-people.ts'
