// What others may use of withdrawals: whoever pays and decides takes edges, the books are checked by the difference.
export { approve, type Doer, markAsked, markFailed, markPaid, markPaying, markReturned, reject } from './edges.ts'
export { findDeducting } from './queries.ts'
export { mountWithdrawals } from './routes.ts'
