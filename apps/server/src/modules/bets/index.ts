// What others may use of bets: the engine settles, the composition root makes the desk.
export { type BillOrder, findOrders, ordersOfBills } from './bill-queries.ts'
export { type BetDesk, createBetDesk } from './place-bets.ts'
export { mountBets } from './routes.ts'
export { type CorrectionPreview, previewCorrection } from './preview-correction.ts'
export { previewVoid, selectDebts, type VoidPreview } from './preview-queries.ts'
export { collectDebts, reverseOrders, tellCorrected } from './resettle-orders.ts'
export { settleOrders, voidOrders } from './settle-orders.ts'
export { ordersAtClose, stakesAtClose } from './queries.ts'
