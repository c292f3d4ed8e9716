// What others may use of withdrawals: people and payouts take edges, turnover asks what is deducted already.
export { withdrawalByHand } from './console/by-hand.ts'
export {
  withdrawalDirect,
  withdrawalFigures,
  withdrawalMethod,
  withdrawalRule,
  withdrawalUnfreeze,
} from './console/change-terms.ts'
export { readQueue as listWithdrawals } from './console/read-desk.ts'
export { mountWithdrawalConsole } from './console/routes.ts'
export { withdrawalPayout } from './console/say-yes.ts'
export { offerOfSandbox } from './direct/offer-of-sandbox.ts'
export {
  leaveOffer,
  lockMatch,
  lockMatched,
  matchRecharge,
  noteDispute,
  notePayerSaid,
  payMatched,
  releaseMatch,
  waitingAmounts,
} from './direct/matches.ts'
export {
  findMatch,
  findOffer,
  findPayer,
  type MatchRow,
  readDirectSettings,
  selectLiveOf as selectLiveMatchesOf,
  selectOffersOf,
  selectForStaff as selectMatchesForStaff,
  selectUnanswered,
  selectUnmatched,
} from './direct/match-queries.ts'
export { approve, type Doer, markAsked, markFailed, markPaid, markPaying, markReturned, reject } from './edges.ts'
export { payoutCiphers } from './payout/begin-payments.ts'
export { type PayoutParts, startPayoutJobs } from './payout/payout-jobs.ts'
export { payoutsOfDay } from './payout/payouts-of-day.ts'
export { type PastWithdrawal, writePastWithdrawals } from './past-queries.ts'
export {
  findDeducting,
  findWithdrawal,
  selectPaidBy,
  selectWithdrawals,
  idOf as withdrawalIdOf,
  selectWaiting,
} from './queries.ts'
export { detailOf as withdrawalDetail, ownWithdrawal } from './read-withdrawal.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
export {
  selectMethods as withdrawalMethods,
  selectRules as withdrawalRules,
  type WithdrawalMethod,
  withdrawalNow,
} from './setting-queries.ts'
export { mountWithdrawals } from './routes.ts'
