// What others may use of recharging: composition gives it the gateways and takes what becomes of their money.
export { listRecharges, mountRechargeConsole } from './console/routes.ts'
export { rechargeChannel } from './console/change-channel.ts'
export { rechargeHandCredit } from './console/hand-credit.ts'
export { rechargeReceivedCredit } from './console/received-credit.ts'
export {
  findOrder as findRecharge,
  selectOrders as selectRecharges,
  lockOrder as lockRecharge,
  selectLike as rechargesLike,
  type OrderRow as RechargeRow,
} from './order-queries.ts'
export { failedSince } from './failed-queries.ts'
export { expireRecharges, startRechargeJobs } from './jobs.ts'
export { askerOf } from './offer.ts'
export { ordersOfDay } from './orders-of-day.ts'
export type { GatewayOf } from './prepare-payment.ts'
export { creditMatched, isMatchedOpen, rejectMatched, tellDisputed } from './matched.ts'
export { detailForStaff as rechargeForStaff } from './console/detail-for-staff.ts'
export { detailOf as rechargeDetail } from './read-order.ts'
export { bookOrder as bookRecharge } from './create-order.ts'
export { confirmOrder as confirmRecharge } from './leave-order.ts'
export { insertReceipt, receiptPath, selectReceiptNames } from './receipt-queries.ts'
export {
  findReceived,
  type ReceivedRow,
  selectCredits as creditsOfRecharge,
  selectReceivedBy,
  selectReceivedOpen,
  selectReceivedOf,
} from './received-queries.ts'
export {
  type ChannelRow as RechargeChannel,
  selectChannels as rechargeChannels,
  selectSettings as rechargeSettings,
  sumsOfChannels,
} from './channel-queries.ts'
export { type PastRecharge, writePastRecharges } from './past-queries.ts'
export { hearEnded, receivePayment } from './receive-payment.ts'
export { mountRecharge } from './routes.ts'
