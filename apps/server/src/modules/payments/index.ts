/** What others may use of payments: the port to gateways, and what is mounted and run. */
export { callGateway } from './call-gateway.ts'
export { mountCallbacks } from './callback-door.ts'
export {
  type BankAccount,
  type ChainAddress,
  type CreatedOrder,
  type EndedOrder,
  type Gateway,
  type GatewayOrder,
  GatewayRefused,
  type GatewayState,
  GatewayUnknown,
  type HearEnded,
  type PayCurrency,
  type Payout,
  type PayoutState,
  type ReceivedPayment,
  type ReceivePayment,
} from './gateway.ts'
export { createPayments, type PaymentDesk } from './payment-desk.ts'
export { startPaymentJobs } from './payment-jobs.ts'
export { handleAlarm as handlePaymentAlarm, sweepPaymentNonces } from './queries.ts'
export { countDifferences, keepDifferences } from './reconciliation-queries.ts'
export { reconcileDay } from './reconcile.ts'
export {
  arrivedSince,
  countByDay,
  type DifferenceCount,
  type DifferencePlace,
  lockDifference,
  selectComparedDays,
  selectOfDay,
  settleDifference,
} from './recon-queries.ts'
export type { KnownPayout, ListedPayment, OrdersOfDay, PayoutsOfDay } from './reconcile.ts'
export { mountPaymentsConsole } from './routes.ts'
