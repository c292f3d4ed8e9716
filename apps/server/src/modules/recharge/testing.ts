/** What the tests of recharging share: channels, a counterparty that can be made to fail, and money that arrives. */
import * as recharge from '@liuhe/contract/api/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { randomBytes } from 'node:crypto'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { openMemberAccounts } from '../../ledger/index.ts'
import { seedRechargeChannels } from '../../seed/demo/recharge-channels.ts'
import { seedRechargeGroups } from '../../seed/essentials/recharge-groups.ts'
import { aMember, aSession } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { type Gateway, type GatewayOrder, GatewayUnknown, type ReceivedPayment } from '../payments/index.ts'
import { rechargeRound } from './jobs.ts'
import { receivePayment } from './receive-payment.ts'

/** A counterparty in memory, of whose wire the payments module has its own tests. */
export interface TestGateway {
  gatewayOf: (name: string) => Gateway
  /** What it was asked to collect, by our number. */
  orders: Map<string, GatewayOrder>
  refunds: string[]
  closed: string[]
  /** Answers nothing that can be believed while it is set; what it did all the same counts. */
  isSilent: boolean
  /** Fails the next calls with this. */
  fault?: Error | undefined
}

export function aGateway(): TestGateway {
  const gateway: TestGateway = {
    orders: new Map(),
    refunds: [],
    closed: [],
    isSilent: false,
    gatewayOf: (name) => ({
      async create(order) {
        gateway.orders.set(order.orderNo, order)
        speak(gateway)
        const gatewayReference = `${name}-${order.orderNo}`
        if (name === 'bank') return { gatewayReference, account: BANK }
        if (name === 'chain') {
          return {
            gatewayReference,
            account: { kind: 'chain', network: order.channelCode, address: `T${order.orderNo}` },
          }
        }
        return { gatewayReference, payUrl: `https://pay.example/${order.orderNo}`, qrText: `pay:${order.orderNo}` }
      },
      async query(orderNo) {
        speak(gateway)
        return gateway.orders.has(orderNo)
          ? { kind: 'open', created: { gatewayReference: orderNo }, payments: [] }
          : { kind: 'unknown' }
      },
      async close(orderNo) {
        gateway.closed.push(orderNo)
        speak(gateway)
      },
      async refund(reference) {
        if (!gateway.refunds.includes(reference)) gateway.refunds.push(reference)
        speak(gateway)
      },
      payout: () => Promise.reject(new Error('no test of recharges pays out')),
      queryPayout: () => Promise.reject(new Error('no test of recharges pays out')),
    }),
  }
  return gateway
}

const BANK = {
  kind: 'bank',
  bankName: '中国建设银行',
  accountName: '测试贸易有限公司',
  accountNo: '6217001540088231906',
} as const

function speak({ isSilent, fault }: TestGateway): void {
  if (fault !== undefined) throw fault
  if (isSilent) throw new GatewayUnknown('no answer came')
}

/** The groups and the channels of the demo. */
export async function seedRecharges(owner: Sql): Promise<void> {
  await seedRechargeGroups(owner)
  await seedRechargeChannels(owner)
}

export interface Payer {
  memberId: bigint
  as: string
}

/** A member with accounts and a session. */
export async function aPayer(database: TestDatabase): Promise<Payer> {
  const member = await aMember(database)
  await openMemberAccounts(database.owner, member.memberId, 'CNY')
  return { memberId: member.memberId, as: await aSession(database, member) }
}

export const aKey = (): string => newRequestId(Date.now(), randomBytes(10))

export type Order = OutputOf<typeof recharge.create>

/** An order of so many yuan. */
export const anOrder = (app: TestApp, { as }: Payer, channelCode = 'wechat', amount = '100'): Promise<Order> =>
  app.call(recharge.create, { requestId: aKey(), channelCode, amount: yuan(amount) }, { as })

/** Money as a counterparty would prove it. */
export const aPayment = (order: Order, changes: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  gateway: { transfer: 'bank', coin: 'chain', redirect: 'cashier', qr: 'cashier', matched: 'none' }[order.flow],
  reference: `ref-${order.orderNo}`,
  ...(order.flow === 'transfer'
    ? { matchCode: order.payment.remittanceCode ?? '' }
    : order.flow === 'coin'
      ? { address: order.payment.coin?.address ?? '' }
      : { orderNo: order.orderNo }),
  amount: order.payment.coin?.amount ?? order.amount,
  currency: order.flow === 'coin' ? 'USDT' : 'CNY',
  paidAt: Date.now(),
  ...changes,
})

/** Money arrives, in a transaction of its own. */
export const arrive = (sql: Sql, payment: ReceivedPayment): Promise<void> =>
  inTransaction(sql, (tx) => receivePayment(tx, payment))

/** A member's order as he sees it. */
export const look = (app: TestApp, { as }: Payer, { orderNo }: { orderNo: string }): Promise<Order> =>
  app.call(recharge.read, { orderNo }, { as })

/** @throws the first fault that the application has logged */
export function refuseFaults({ faults }: Pick<TestApp, 'faults'>): void {
  if (faults[0] !== undefined) throw faults[0]
}

/** A round of the jobs in which nothing may fail. */
export const aRound = (sql: Sql, { gatewayOf }: TestGateway): Promise<void> => rechargeRound(sql, { gatewayOf, log })

const log = {
  warn: (facts: { err?: unknown }) => {
    throw facts.err
  },
}
