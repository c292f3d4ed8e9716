// What others may use of members: how operators see them.
export { maskedAccounts } from './masked-accounts.ts'
