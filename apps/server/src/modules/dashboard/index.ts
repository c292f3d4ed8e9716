/** What other parts may use of the dashboard: the engine counts its sums, housekeeping drops old minutes. */
export { countHouse, sweepMinutes } from './count-house.ts'
export { type AlarmLimits, alarmLimits } from './integrity.ts'
export { type Clearing, type HouseFacts, houseFacts, selectIntegrity } from './queries.ts'
export { mountDashboard } from './routes.ts'
