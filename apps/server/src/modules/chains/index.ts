/** What others may use of the chains' desk. */
export { chainRetire } from './chain-retire.ts'
export { handleAlarm as handleEngineAlarm } from './queries.ts'
export { mountChainsConsole } from './routes.ts'
