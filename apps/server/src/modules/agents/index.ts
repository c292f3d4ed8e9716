/** What other modules may use of agents. */
export { claimLink, type ClaimedLink, findOpenLink, openCodeOf, sweepVisits } from './queries.ts'
export type { AddMember } from './add-member.ts'
export { countFigures } from './figure-queries.ts'
export { commissionRun } from './commission-run.ts'
export { mountAgentsConsole } from './rebate-console.ts'
export { countDirect, type LineMember, lineTo, teamMembers, teamSums } from './team-queries.ts'
export { runRebates } from './rebate-run.ts'
