/** What other modules may use of agents. */
export { claimLink, type ClaimedLink, findOpenLink, sweepVisits } from './queries.ts'
