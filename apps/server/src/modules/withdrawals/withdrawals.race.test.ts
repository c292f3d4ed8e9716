import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as member from '@liuhe/contract/api/member.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { patient } from '../../testing/patience.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { approve, markFailed, markPaid, markPaying, markReturned, reject } from './edges.ts'
import {
  aKnownWithdrawer,
  ask,
  askAtOnce,
  aTicket,
  checkHeld,
  codeOf,
  idOfOrder,
  look,
  requestOf,
  type Withdrawer,
} from './testing.ts'

// Several requests, people and payments of one member at once; and a process that dies in the middle.

const db = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkHeld(db.owner)
})
afterAll(() => app.close())

const moneyOf = async ({ token }: Withdrawer) => (await app.call(member.checkMoney, {}, { as: token })).money
const set = (changes: Record<string, bigint | number>) => db.owner`update withdrawal_setting set ${db.owner(changes)}`

/** Requests so much so often at once, each with its own ticket. @returns the codes, sorted */
async function rush(who: Withdrawer, amount: string, times: number): Promise<string[]> {
  const calls = []
  for (let n = 0; n < times; n++) calls.push(await askAtOnce(app, who, amount))
  return (await Promise.all(calls.map((call) => call()))).toSorted()
}

it(
  'lets requests at once pass no maximum of the day, no count of times and no balance [RG-3]',
  async () => {
    await set({ day_max: yuan('1000') })
    const day = await aKnownWithdrawer(app, db, '5000')
    expect(await rush(day, '600', 4)).toEqual(['OK', 'WITHDRAW/DAY_MAX', 'WITHDRAW/DAY_MAX', 'WITHDRAW/DAY_MAX'])
    await set({ day_max: yuan('200000'), times_per_day: 2 })
    const times = await aKnownWithdrawer(app, db, '5000')
    expect(await rush(times, '100', 4)).toEqual(['OK', 'OK', 'WITHDRAW/TIMES', 'WITHDRAW/TIMES'])
    await set({ times_per_day: 5 })
    const poor = await aKnownWithdrawer(app, db, '1000')
    const short = 'WALLET/INSUFFICIENT'
    expect(await rush(poor, '600', 4)).toEqual(['OK', short, short, short])
    expect(await moneyOf(poor)).toBe(yuan('400'))
  },
  patient(60_000),
)

it(
  'makes one withdrawal of one request that comes ten times at once',
  async () => {
    const who = await aKnownWithdrawer(app, db, '5000')
    const args = requestOf(who, '300')
    const demand = await app
      .call(withdrawals.save, args, { as: who.token })
      .catch((error: { data?: unknown }) => error.data)
    const cashTicket = await aTicket(app, { token: who.token, demand })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(withdrawals.save, args, { as: who.token, cashTicket })),
    )
    expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
    expect(await moneyOf(who)).toBe(yuan('4700'))
  },
  patient(60_000),
)

it(
  'ends each once when people, payments and failures come together [I-24] [I-26]',
  async () => {
    await db.owner`update withdrawal_rule set threshold = 0 where rule_code = 'large'`
    const ends = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const who = await aKnownWithdrawer(app, db, '1000')
      const order = await ask(app, who, '300')
      const id = idOfOrder(order)
      const run = (fn: (tx: Parameters<typeof approve>[0]) => Promise<unknown>) =>
        sleep((round * 7) % 5).then(() => inTransaction(db.sql, fn))
      const people = Array.from({ length: 8 }, (_, n) => `operator:${n}`)
      await Promise.all([
        ...people.map((actor) => run((tx) => approve(tx, id, { role: 'finance-maker', actor }))),
        ...people.map((actor) => run((tx) => approve(tx, id, { role: 'finance-checker', actor }))),
        ...(round % 2 === 0
          ? []
          : people.map((actor) => run((tx) => reject(tx, id, { role: 'risk', actor, reason: '否' })))),
        run((tx) => markPaying(tx, id)),
      ])
      await run((tx) => markPaying(tx, id))
      const gateway = { role: 'provider', actor: 'gateway:bank' } as const
      await Promise.all([
        run((tx) => markPaid(tx, id, { ...gateway, reference: 'P' })),
        run((tx) => markFailed(tx, id, { ...gateway, reason: '否' })),
        run((tx) => markPaid(tx, id, { ...gateway, reference: 'P' })),
      ])
      await Promise.all([1, 2].map(() => run((tx) => markReturned(tx, id, { role: 'server', actor: 'server' }))))
      const { state, steps } = await look(app, who, order)
      ends.add(state)
      expect(['paid', 'returned', 'rejected']).toContain(state)
      expect(await moneyOf(who)).toBe(state === 'paid' ? yuan('700') : yuan('1000'))
      expect(new Set(steps.map(({ code }) => code)).size).toBe(steps.length)
    }
    expect(ends.size).toBeGreaterThan(1)
    await db.owner`update withdrawal_rule set threshold = 5000000 where rule_code = 'large'`
  },
  patient(120_000),
)

it(
  'is not half paid when its process is killed, and paid once when it is told again [I-24]',
  async () => {
    await db.owner.unsafe(`
    create table slow (is_on boolean); insert into slow values (false);
    create function be_slow() returns trigger language plpgsql security definer set search_path = public as
      $$ begin if (select is_on from slow) then perform pg_sleep(1.5); end if; return new; end $$;
    create trigger be_slow before insert on outbox for each row execute function be_slow();`)
    const who = await aKnownWithdrawer(app, db, '1000')
    const order = await ask(app, who, '300')
    const id = idOfOrder(order)
    await inTransaction(db.sql, (tx) => markPaying(tx, id))
    await db.owner`update slow set is_on = true`
    const victim = fork(VICTIM, [db.url, order.orderNo])
    // The money is posted, and the news of it are being written.
    await until(async () => (await working()).includes('PgSleep'))
    victim.kill('SIGKILL')
    await until(async () => (await working()).length === 0)
    await db.owner`update slow set is_on = false`
    expect((await look(app, who, order)).state).toBe('paying')
    await checkHeld(db.owner)
    const paid = { role: 'provider', actor: 'gateway:bank', reference: 'P' } as const
    const told = await Promise.all([1, 2].map(() => inTransaction(db.sql, (tx) => markPaid(tx, id, paid))))
    expect(told.filter(Boolean)).toEqual([true])
    await db.owner.unsafe('drop trigger be_slow on outbox')
  },
  patient(60_000),
)

it('refuses a ticket that was got for another amount or account', async () => {
  const who = await aKnownWithdrawer(app, db, '5000')
  const demand = await app
    .call(withdrawals.save, requestOf(who, '300'), { as: who.token })
    .catch((error: { data?: unknown }) => error.data)
  const cashTicket = await aTicket(app, { token: who.token, demand })
  const other = app.call(withdrawals.save, requestOf(who, '301'), { as: who.token, cashTicket })
  expect(await codeOf(other)).toBe('UC/CASH_PASSWORD')
})

const VICTIM = fileURLToPath(new URL('../../testing/withdrawal-victim.ts', import.meta.url))

/** What the connections of the victim wait for. */
async function working(): Promise<(string | null)[]> {
  const rows = await db.owner<{ event: string | null }[]>`
    select wait_event as event from pg_stat_activity where application_name = 'withdrawal-victim'`
  return rows.map(({ event }) => event)
}

async function until(isIt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isIt()) return
    await sleep(20)
  }
  throw new Error('it never came')
}
