/** What other modules may use of this one. */
export { requireCashTicket } from './cash-tickets.ts'
export { releaseCashPassword, setCashPasswordOfNewMember } from './change-cash-password.ts'
export { refuseWeakCode } from './cash-passwords.ts'
export { createSecurityDesk, type Notify, type SecurityDesk } from './desk.ts'
export { findPayoutDestination, type PayoutDestination } from './payout-accounts.ts'
export { cashPasswordFigures } from './queries.ts'
export { issueResetCode } from './reset-password.ts'
export { holdWithdrawals, withdrawHeldUntil } from './withdraw-hold.ts'
