import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { createAdapter } from './adapter.ts'
import { type GatewayLine } from './call-gateway.ts'
import type { Gateway } from './gateway.ts'
import type { GatewaySettings, PaymentKeys } from './gateway-settings.ts'
import type { OrdersOfDay, PayoutsOfDay } from './reconcile.ts'
import * as queries from './queries.ts'
import { readMatchCode } from './read-match-code.ts'
import type { Receivers } from './take-payment.ts'

/** What the composition gives. */
export interface PaymentParts extends Receivers {
  sql: Sql
  clock: Clock
  random: Random
  log: PaymentLog
  gateways: readonly GatewaySettings[]
  keys: PaymentKeys
  /** Finds the code of an order in the text of a transfer. */
  readMatchCode?: ((text: string) => string | undefined) | undefined
  /** What the orders say of a day, for its comparison. */
  ordersOfDay?: OrdersOfDay | undefined
  /** The same of money that went out. */
  payoutsOfDay?: PayoutsOfDay | undefined
}

export interface PaymentLog {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** The payments of one process. */
export interface PaymentDesk extends Required<Omit<PaymentParts, 'receive' | 'hear' | 'ordersOfDay' | 'payoutsOfDay'>> {
  receivers: Receivers
  ordersOfDay: OrdersOfDay | undefined
  payoutsOfDay: PayoutsOfDay | undefined
  /** @throws when no gateway of this name is configured */
  gatewayOf(name: string): Gateway
  gatewayNames(): string[]
  /** The line to a gateway that is configured. */
  lineOf(settings: GatewaySettings): GatewayLine
  /** Raises or counts an alarm, and tells the log of a new one. */
  alarm(alarm: queries.Alarm): Promise<void>
}

/** Everything about money from outside, for one process; nothing is asked yet. */
export function createPayments(parts: PaymentParts): PaymentDesk {
  const { sql, clock, random, log, gateways, keys, receive, hear } = parts
  const origins = gateways.map(({ origin }) => origin)
  const local = gateways.filter(({ isSandbox }) => isSandbox === true).map(({ origin }) => origin)
  const outbound = createOutbound({ origins, local })
  const alarm = async (it: queries.Alarm) => {
    const isNew = await queries.raiseAlarm(sql, it)
    if (isNew) log.error({ event: 'payment alarm', module: it.gateway, code: it.kind }, 'a payment alarm was raised')
  }
  const lineOf = (settings: GatewaySettings): GatewayLine => {
    const gateway = settings.name
    const onUnbelievable = (path: string) => alarm({ gateway, kind: 'unbelievable', subject: path })
    return { settings, keys: keys[gateway] ?? [], outbound, clock, random, onUnbelievable }
  }
  const adapters = new Map(gateways.map((each) => [each.name, createAdapter(sql, lineOf(each))]))
  return {
    ...{ sql, clock, random, log, gateways, keys },
    receivers: { receive, hear },
    ordersOfDay: parts.ordersOfDay,
    payoutsOfDay: parts.payoutsOfDay,
    readMatchCode: parts.readMatchCode ?? readMatchCode,
    gatewayOf(name) {
      const adapter = adapters.get(name)
      if (adapter === undefined) throw new Error(`no gateway ${name} is configured`)
      return adapter
    },
    gatewayNames: () => [...adapters.keys()],
    lineOf,
    alarm,
  }
}
