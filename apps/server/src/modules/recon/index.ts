// Reconciliation: days of gateways and of providers of games, where differences go, and closed days.
export { reconDifference } from './recon-difference.ts'
export { mountRecon } from './routes.ts'
