/** What the tests of withdrawals share: members with money, a cash password and accounts to be paid to. */
import { randomBytes } from 'node:crypto'
import * as security from '@liuhe/contract/api/security.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import type { ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { passesLuhn } from '@liuhe/domain/members/payout-account.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { adjusted } from '../../ledger/events.ts'
import { balancesOfMember, post } from '../../ledger/index.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { aPersonWithCode, aTicket, codeOf, type Person, withCode } from '../security/testing.ts'
import { approve, markPaid, markPaying } from './edges.ts'

export { aTicket, codeOf, withCode }

export type Order = OutputOf<typeof withdrawals.read>

export interface Withdrawer extends Person {
  accountId: string
}

export const aKey = (): string => newRequestId(Date.now(), randomBytes(10))

/** Money that asks for no turnover. */
export const gets = (db: TestDatabase, memberId: bigint, amount: string): Promise<void> =>
  moves(db, memberId, yuan(amount), 'in')

async function moves(db: TestDatabase, memberId: bigint, amount: Money, direction: 'in' | 'out'): Promise<void> {
  const { outcome } = await post(
    db.owner,
    adjusted({ memberId, amount, key: aKey(), actor: 'test', currency: 'CNY', direction }),
  )
  if (outcome !== 'posted') throw new Error(outcome)
}

/** A bank card of nobody, with its check digit. */
export function aCard(): string {
  const digits = `621700${String(BigInt(`0x${randomBytes(6).toString('hex')}`))
    .padStart(12, '0')
    .slice(-12)}`
  return [...'0123456789'].map((last) => digits + last).find((card) => passesLuhn(card)) as string
}

/** A member with so much money, a cash password and a bank card. */
export async function aWithdrawer(app: TestApp, db: TestDatabase, amount = '1000'): Promise<Withdrawer> {
  const person = await aPersonWithCode(app, db)
  const account = { kind: 'bank', provider: '中国银行', number: aCard(), fullName: '张三丰' } as const
  const { id } = await withCode(app, security.updateBank, account, { token: person.token })
  // What a new member is given asks for turnover, and would be in the way.
  await db.owner`delete from turnover_row where member_id = ${person.memberId}`
  await moves(db, person.memberId, (await balancesOfMember(db.owner, person.memberId)).main, 'out')
  if (amount !== '0') await gets(db, person.memberId, amount)
  return { ...person, accountId: id }
}

/** A member whose account was paid to before, so that nothing holds small requests. */
export async function aKnownWithdrawer(app: TestApp, db: TestDatabase, amount = '1000'): Promise<Withdrawer> {
  const who = await aWithdrawer(app, db, '100')
  await payOut(db.sql, await ask(app, who, '100'))
  // The first one was yesterday: it counts to no limit of today.
  await db.owner`update withdrawal_order set day = day - 1 where member_id = ${who.memberId}`
  if (amount !== '0') await gets(db, who.memberId, amount)
  return who
}

type Asked = Partial<ArgsOf<typeof withdrawals.save>>

export const requestOf = ({ accountId }: Withdrawer, amount: string, changes: Asked = {}) => ({
  ...{ requestId: aKey(), accountId, amount: yuan(amount) },
  ...changes,
})

/** Requests a withdrawal as the app does, with the code. */
export const ask = (app: TestApp, who: Withdrawer, amount: string, changes: Asked = {}): Promise<Order> =>
  withCode(app, withdrawals.save, requestOf(who, amount, changes), { token: who.token })

/** Requests one with a ticket that was got before. */
export async function askAtOnce(app: TestApp, who: Withdrawer, amount: string): Promise<() => Promise<string>> {
  const args = requestOf(who, amount)
  const demand = await app.call(withdrawals.save, args, { as: who.token }).then(
    () => undefined,
    (error: { data?: unknown }) => error.data,
  )
  const cashTicket = await aTicket(app, { token: who.token, demand })
  return () => codeOf(app.call(withdrawals.save, args, { as: who.token, cashTicket }))
}

export const look = (app: TestApp, who: Pick<Withdrawer, 'token'>, { orderNo }: Pick<Order, 'orderNo'>) =>
  app.call(withdrawals.read, { orderNo }, { as: who.token })

export const idOfOrder = ({ orderNo }: Pick<Order, 'orderNo'>): bigint => BigInt(orderNo)

/** The people that it needs say yes, one after another. */
export async function agree(sql: Sql, order: Order): Promise<void> {
  const people = order.peopleNeeded
  for (const n of [1, 2].slice(0, people)) {
    const doer = { role: n === 1 ? 'finance-maker' : 'finance-checker', actor: `operator:${n}` } as const
    const outcome = await inTransaction(sql, (tx) => approve(tx, idOfOrder(order), doer))
    if (outcome !== `approved${n}`) throw new Error(outcome)
  }
}

/** All of it, to 已出款. */
export async function payOut(sql: Sql, order: Order): Promise<void> {
  await agree(sql, order)
  const outcome = await inTransaction(sql, (tx) => markPaying(tx, idOfOrder(order)))
  if (outcome !== 'taken') throw new Error(outcome)
  const paid = { role: 'provider', actor: 'gateway:bank', reference: `ref-${order.orderNo}` } as const
  if (!(await inTransaction(sql, (tx) => markPaid(tx, idOfOrder(order), paid)))) throw new Error('it was not paid')
}

/** @throws where held money and open withdrawals differ (I-26), or bills do not add up to a balance */
export async function checkHeld(owner: Sql): Promise<void> {
  const rows = await owner<{ memberId: bigint; held: Money; open: Money }[]>`
    select member_id as "memberId", held, open from withdrawal_difference`
  if (rows.length > 0) throw new Error(rows.map(({ memberId, held, open }) => `${memberId}: ${held} ${open}`).join())
  const chains = await owner`
    select b.member_id from ledger_balance b
    join lateral (select sum(e.amount) as total from ledger_entry e
                  where e.account_id = b.account_id and e.seq is not null) e on true
    where b.kind = 'main' and b.balance <> coalesce(e.total, 0)`
  if (chains.length > 0) throw new Error(`bills of ${JSON.stringify(chains)} do not add up`)
}
