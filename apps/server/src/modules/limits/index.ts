// What others may use of limits: every way to stake or deposit asks here, and registration knows who stays away.
export {
  authorizeDeposit,
  authorizeGift,
  authorizeWager,
  creditDeposit,
  releaseDeposit,
  WAGER_REFUSALS,
  type WagerRefusal,
} from './authorize.ts'
export { writePastDeposits } from './past-queries.ts'
export { depositRoom, readLimits, stakeRoom } from './read-limits.ts'
export { type ChangedBy, isExcluded, lockLimits, pauseOf, pausesOf } from './queries.ts'
export { pauseMember } from './change-limits.ts'
export { applyLimit, liftPause, limitsRevision, readPause } from './for-people.ts'
export {
  countNights,
  countPeople,
  depositsSince,
  limitEvents,
  lostSince,
  type PauseListed,
  playedLong,
  recentPlay,
  selectPauses,
  selectRaises,
  wonSince,
} from './people-queries.ts'
export { excludeAgain, findExcludedPerson, lockForExclusion } from './exclude-again.ts'
