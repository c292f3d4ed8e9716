/** What other modules may use of this one. */
export { admitOperator, type Door } from './admit-operator.ts'
export { append as appendAudit, type AuditCheck, verifyAudit } from './audit.ts'
export { headKeeper, missingHead, readHeads, reseal, resealKeys } from './audit-heads.ts'
export { sweepFailedEntries, sweepOperatorTries } from './attempt-queries.ts'
export { createOperatorDesk, type OperatorDesk } from './desk.ts'
export type { Operator, Person } from './operator.ts'
export {
  mountOperatorArea,
  type OperatorHandlers,
  type OperatorPool,
  type OperatorRead,
  type OperatorWrite,
} from './operator-server.ts'
export { CommandRefused, INVITE_MS, invite, suspend } from './people.ts'
export { lockPeople, loginsOf, peopleOf, selectOperators } from './queries.ts'
export {
  allowCode,
  findPerson,
  lockPerson,
  mayMakeCode,
  selectPeople,
  setRole,
  type StaffPersonRow,
} from './people-queries.ts'
export { endSessions, selectRolesAtConsole, selectSessions, type SessionRow } from './session-queries.ts'
export { insertInvite, insertOperator, setState } from './queries.ts'
export { IDLE_MS, livingSessions, openSessions } from './sessions.ts'
export { listEntries, mountOperators } from './routes.ts'
export { countRequests, sweepRequests } from './request-queries.ts'
export { takeRequest } from './take-request.ts'
export { selectEntries as auditOfObject, selectHead as auditHead } from './audit-queries.ts'
