// What others may use of turnover: money that comes in adds requirements, withdrawals ask and payouts close them, the
// engine counts what was settled.
export { addRequirement, type NewRequirement } from './add-requirement.ts'
export { type TurnoverAtWithdrawal, turnoverAtWithdrawal, turnoverNow } from './at-withdrawal.ts'
export { closeRows } from './close-rows.ts'
export { countDue } from './count.ts'
export { memberTurnover, turnoverMissing } from './member-turnover.ts'
export { mountTurnoverConsole } from './operator-routes.ts'
export { mountTurnover } from './routes.ts'
export { type PastRequirement, writePastRequirements } from './past-queries.ts'
export { sweepTurnover } from './sweep-turnover.ts'
export { turnoverChange } from './turnover-change.ts'
export { turnoverTerms } from './turnover-terms.ts'
