// What others may use of bets: the engine settles, the composition root makes the desk.
export { type BetDesk, createBetDesk } from './place-bets.ts'
export { settleOrders, voidOrders } from './settle-orders.ts'
