// What others may use of rebates. Bets are counted by settlement itself (db/routines/vip_count_settled.sql), rounds by
// a trigger (db/routines/rebate_round_moved.sql).
export { type PastClaim, writePastClaims } from './past-queries.ts'
export { readRebate } from './read-rebate.ts'
export { mountRebate } from './routes.ts'
