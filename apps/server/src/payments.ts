import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { Logger } from 'pino'
import type { AppParts } from './app.ts'
import type { Config } from './config.ts'
import { createPayments, type PaymentDesk } from './modules/payments/index.ts'
import { hearEnded, ordersOfDay, receivePayment } from './modules/recharge/index.ts'
import { payoutCiphers, type PayoutParts, payoutsOfDay } from './modules/withdrawals/index.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'
import { formatKeyList, parseKeyList } from './platform/key-list.ts'
import type { Secrets } from './secrets.ts'

/**
 * The payments of this process: which gateways there are, and who receives what they bring. The door and the jobs are
 * given the same, so that it does not matter which of them hears of money first.
 */
export function paymentsOf({ config, secrets, sql, clock, random, log }: PaymentsParts): PaymentDesk {
  const keys = parseKeyList(secrets.paymentKeys ?? '')
  return createPayments({
    ...{ sql, clock, random, log, keys },
    gateways: config.paymentGateways,
    ...{ receive: receivePayment, hear: hearEnded, ordersOfDay, payoutsOfDay },
  })
}

type PaymentsParts = Pick<AppParts, 'config' | 'secrets' | 'sql' | 'clock' | 'random' | 'log'>

/** What pays withdrawals: the same gateways, whose alarms stand beside those of payments. */
export function payoutPartsOf({
  payments,
  secrets,
  log,
}: Pick<PaymentsParts, 'secrets'> & { payments: PaymentDesk; log: PayoutParts['log'] }): PayoutParts {
  const { gatewayOf, gatewayNames, alarm: raise } = payments
  return { gatewayOf, gatewayNames, raise, ciphers: payoutCiphers(secrets.pepper), log }
}

/** Settings with the demo's own gateways in them, where it has started them. */
export interface WithPayments {
  config: Config
  secrets: Secrets
  payments?: PaymentSandbox
}

/** A demo that no gateway was named for brings its own. Never rejects. */
export async function openPaymentSandbox(
  { config, secrets }: WithPayments,
  log: Pick<Logger, 'warn'>,
): Promise<WithPayments> {
  if (config.mode !== 'demo' || config.role === 'engine' || config.paymentGateways.length > 0)
    return { config, secrets }
  try {
    const { sandboxGateways, sandboxKeys, startPaymentSandbox } = await import('./payment-sandbox.ts')
    // Made of a secret that the demo keeps: a payment on its way is still believed after a new start.
    const keys = sandboxKeys(
      createHmac('sha256', secrets.session).update('payment keys of the demo').digest('base64url'),
    )
    const payments = await startPaymentSandbox({ folder: path.join(config.dataDir, 'payments'), keys })
    const { gateways, keys: ours } = sandboxGateways(payments.origin, keys)
    return {
      config: { ...config, paymentGateways: gateways },
      secrets: { ...secrets, paymentKeys: formatKeyList(ours) },
      payments,
    }
  } catch (error) {
    log.warn({ err: error }, 'the payment gateway of the demo does not run: nobody can recharge')
    return { config, secrets }
  }
}
