/** The desk of alarms, and the look that raises those of the house itself. */
export { lookAtExposures } from './look-at-exposures.ts'
export { lookAtHouse } from './look-at-house.ts'
export { mountAlarms } from './routes.ts'
