// What others may use of withdrawals: people and payouts take edges, turnover asks what is deducted already.
export { approve, type Doer, markAsked, markFailed, markPaid, markPaying, markReturned, reject } from './edges.ts'
export { findDeducting } from './queries.ts'
export { mountWithdrawals } from './routes.ts'
