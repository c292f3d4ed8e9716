// What others may use of the VIP ladder. Progress is counted by the settlement itself
// (db/routines/vip_count_settled.sql).
export { type RuleRow, selectCycleBet as cycleBetOf, selectRebateBet as rebateBetOf, selectRules } from './queries.ts'
export { mountVip } from './routes.ts'
