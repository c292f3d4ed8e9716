// What others may use of the VIP ladder. Progress is counted by the settlement itself
// (db/routines/vip_count_settled.sql).
export { selectCycleBet as cycleBetOf } from './queries.ts'
export { mountVip } from './routes.ts'
