// What others may use of members: how operators see them, and what a recharge asks and changes.
export { maskedAccounts } from './masked-accounts.ts'
export {
  addRecharged,
  birthdayOf,
  type LevelledMember,
  membersOfLevels,
  type Standing,
  standingOf,
} from './queries.ts'
