/** What other modules may use of this one. */
export { issueCashTicket, requireCashTicket } from './cash-tickets.ts'
export { type HeldBy, holdsOf, membersOnHold, resumeWithdrawals, stopWithdrawals } from './guard-queries.ts'
export { releaseCashPassword, setCashPasswordOfNewMember } from './change-cash-password.ts'
export { refuseWeakCode } from './cash-passwords.ts'
export { createSecurityDesk, type Notify, type SecurityDesk } from './desk.ts'
export { createSecretCipher, type SecretCipher } from './secret-cipher.ts'
export {
  addSandboxAccount,
  findPayoutDestination,
  type PayoutDestination,
  readPayoutDestination,
} from './payout-accounts.ts'
export { cashPasswordFigures, isCashPasswordSet } from './queries.ts'
export {
  findAccountStanding as findPayoutStanding,
  findAccount as findPayoutAccount,
  isShared as isPayoutAccountShared,
  listAccounts as selectPayoutAccounts,
  lockAccounts as lockPayoutAccounts,
  membersOfSameAccounts,
  type PayoutRow,
} from './payout-queries.ts'
export { countSessions, membersInUse, membersWithSessions, selectSessions } from './session-queries.ts'
export { issueResetCode } from './reset-password.ts'
export { holdWithdrawals, withdrawHeldUntil, withdrawHold } from './withdraw-hold.ts'
