// What others may use of looking after players.
export { exclusionLift } from './exclusion-lift.ts'
export { findCases } from './find-cases.ts'
export { mountProtectionConsole } from './routes.ts'
