// What others may use of members: how operators see them, and what a recharge asks and changes.
export { maskedAccounts } from './masked-accounts.ts'
export { addRecharged, type Standing, standingOf } from './queries.ts'
