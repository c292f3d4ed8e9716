// 免提直充: the two halves of it belong to recharges and to withdrawals; here they meet.
export { mountDirectConsole } from './console-routes.ts'
export { directDispute } from './dispute-kind.ts'
export { directRound, startDirectJobs } from './jobs.ts'
export { mountDirect } from './routes.ts'
export { dispute, lockLive, sendAway, settleOrDispute } from './settle.ts'
