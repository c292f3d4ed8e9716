/** What other modules may use of the risk queue: they raise flags and ask how many are open. */
export { claimLook, type FoundRisk, openFlagsOf, raiseFlags } from './queries.ts'
export { mountRiskConsole } from './routes.ts'
