// What others may use of the VIP ladder. Progress is counted by the settlement itself (migration 0014).
export { selectCycleBet as cycleBetOf } from './queries.ts'
export { mountVip } from './routes.ts'
