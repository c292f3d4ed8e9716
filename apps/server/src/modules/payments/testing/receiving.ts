import type { TestDatabase } from '../../../testing/test-database.ts'
import type { HearEnded, ReceivePayment } from '../gateway.ts'

/** A receiver with a table of its own: a row each time it is told, so that what was told twice stands there twice. */
export interface TestReceiver {
  receive: ReceivePayment
  hear: HearEnded
  /** The next so many payments fail after they were written down. */
  failNext(times: number): void
  /** Everything that was received, by reference. */
  credits(): Promise<Credit[]>
  ends(): Promise<{ orderNo: string; kind: string }[]>
}

export interface Credit {
  gateway: string
  reference: string
  orderNo: string | null
  matchCode: string | null
  address: string | null
  amount: bigint
}

/** Makes the tables. */
export async function createReceiver(database: TestDatabase): Promise<TestReceiver> {
  await database.owner`
    create table test_credit (
      gateway text, reference text, order_no text, match_code text, address text, amount bigint)`
  await database.owner`create table test_end (order_no text, kind text)`
  await database.owner`grant select, insert on test_credit, test_end to app_rw`
  let failures = 0
  return {
    async receive(tx, { gateway, reference, orderNo, matchCode, address, amount }) {
      await tx`
        insert into test_credit values (${gateway}, ${reference}, ${orderNo ?? null}, ${matchCode ?? null},
                                        ${address ?? null}, ${amount})`
      if (failures > 0) {
        failures -= 1
        throw new Error('the receiver fails on purpose')
      }
    },
    async hear(tx, { orderNo, kind }) {
      await tx`insert into test_end values (${orderNo}, ${kind})`
    },
    failNext: (times) => void (failures = times),
    credits: async () => [
      ...(await database.owner<Credit[]>`
        select gateway, reference, order_no as "orderNo", match_code as "matchCode", address, amount
        from test_credit order by reference`),
    ],
    ends: async () => [
      ...(await database.owner<{ orderNo: string; kind: string }[]>`
        select order_no as "orderNo", kind from test_end order by order_no, kind`),
    ],
  }
}
