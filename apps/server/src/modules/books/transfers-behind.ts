import { billPlaceOf } from '@liuhe/domain/bills/bill-number.ts'
import type { Queryable } from '../../db/connect.ts'
import { billsOfOrders } from '../../ledger/bills.ts'
import { rechargeKeys, withdrawalKeys } from '../../ledger/events.ts'
import { transfersOfKeys } from '../../ledger/posting-queries.ts'
import { findOrders } from '../bets/index.ts'
import { rechargeChannels, selectReceivedBy, selectReceivedOf } from '../recharge/index.ts'
import { selectPaidBy } from '../withdrawals/index.ts'

/**
 * The transfers behind a number: of a bill, of a transfer itself, of a recharge or a withdrawal, that a gateway gave a
 * payment, or a key of the books. The number of an order is found for the member whose it is.
 */
export async function transfersBehind(sql: Queryable, number: string, memberId?: bigint): Promise<bigint[]> {
  const place = billPlaceOf(number)
  if (place !== undefined) return [place.transferId]
  if (/^-?\d{1,19}$/.test(number)) return behindDigits(sql, BigInt(number), memberId)
  return number.includes(':') ? behindKey(sql, number) : behindReference(sql, number)
}

async function behindDigits(sql: Queryable, number: bigint, memberId: bigint | undefined): Promise<bigint[]> {
  if (number > NUMBER_MAX || number < -NUMBER_MAX) return []
  const [received, ended, orders, references] = await Promise.all([
    selectReceivedOf(sql, number),
    transfersOfKeys(sql, withdrawalKeys(number)),
    memberId === undefined ? [] : behindOrder(sql, memberId, number),
    behindReference(sql, String(number)),
  ])
  const credited = await transfersOfKeys(
    sql,
    received.flatMap(({ receivedId }) => rechargeKeys(receivedId)),
  )
  return [...new Set([number, ...credited, ...ended, ...orders, ...references])]
}

async function behindOrder(sql: Queryable, memberId: bigint, number: bigint): Promise<bigint[]> {
  const span = await findOrders(sql, memberId, number)
  if (span === undefined) return []
  return (await billsOfOrders(sql, memberId, span)).map(({ transferId }) => transferId)
}

/** A scope may have colons, and so may a key: each place where one could end and the other begin is looked up. */
function behindKey(sql: Queryable, text: string): Promise<bigint[]> {
  const cuts = [...text.matchAll(/:/g)].map(({ index }) => index)
  return transfersOfKeys(
    sql,
    cuts.slice(0, CUTS_MAX).map((at) => ({ scope: text.slice(0, at), key: text.slice(at + 1) })),
  )
}

/** What a gateway or a bank called a payment, of money that came and of money that went. */
async function behindReference(sql: Queryable, reference: string): Promise<bigint[]> {
  const gateways = [...new Set((await rechargeChannels(sql)).map(({ gateway }) => gateway))]
  const [received, paid] = await Promise.all([selectReceivedBy(sql, gateways, reference), selectPaidBy(sql, reference)])
  const keys = [
    ...received.flatMap(({ receivedId }) => rechargeKeys(receivedId)),
    ...paid.flatMap(({ id }) => withdrawalKeys(id)),
  ]
  return transfersOfKeys(sql, keys)
}

const NUMBER_MAX = 2n ** 63n - 1n
const CUTS_MAX = 8
