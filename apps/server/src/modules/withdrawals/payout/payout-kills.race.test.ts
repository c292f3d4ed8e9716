import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Sql } from '../../../db/connect.ts'
import { often, patient } from '../../../testing/patience.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { checkBooks as recountBooks } from '../../bets/testing.ts'
import { createPaymentWorld, type PaymentWorld, until } from '../../payments/testing/payment-world.ts'
import { checkHeld } from '../testing.ts'
import { aRequest, type Asked } from './testing.ts'
import { aPayer } from './testing/payer.ts'

// The gateway as it is, a process with a store of its own, is killed while it pays; its answers are lost; the database
// cuts off those who pay. Money is with the member, held, or paid, at every moment; and what the gateway has paid in
// the end is what we say of it.

const PER_GATEWAY = often({ usual: 8, full: 40 })
const AMOUNT = 300_000n
const NAME = 'payout-cut'

const db = useTestDatabase()
let world: PaymentWorld
let cut: Sql

beforeAll(async () => {
  world = await createPaymentWorld(db)
  cut = connect(db.url, { name: NAME, max: 6 })
}, patient(60_000))
afterAll(async () => {
  await cut?.end({ timeout: 1 })
  await world?.close()
})

it(
  'pays each once or gives it back once while the gateway dies and the database cuts off who pays [I-24] [I-25] [I-26]',
  async () => {
    const asked: Asked[] = []
    for (const kind of ['bank', 'e_wallet'] as const) {
      for (let n = 0; n < PER_GATEWAY; n++) {
        // A quarter of them the gateway fails.
        const fails = n % 4 === 0 ? { number: `6217${kind === 'bank' ? 1 : 2}${n}${'0'.repeat(8)}` } : {}
        asked.push(await aRequest(db, { kind, people: 0, amount: AMOUNT, ...fails }))
      }
    }
    const whole = AMOUNT * BigInt(asked.length)
    const watch = watchMoney(whole)
    const pay = keepPaying()
    // Somebody is being paid each time that something dies; whatever it said of that is lost.
    for (const disaster of DISASTERS) {
      await until(async () => (await inState('paying')) > 0 || (await open()) === 0)
      await disaster()
    }
    await until(async () => (await open()) === 0)
    await pay.stop()
    expect(await watch.stop()).toBeGreaterThan(10)
    await compare(asked, whole)
  },
  patient(120_000),
)

const lose = (answers: number) => async () => {
  for (const gateway of ['bank', 'cashier']) await world.admin('faults', { gateway, answerLost: answers })
}
const kill = () => world.killGateway()
/** Until somebody was cut off, or nobody is left who pays. */
const cutOff = () =>
  until(async () => {
    const gone = await db.owner`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${NAME} and state <> 'idle'`
    return gone.length > 0 || (await open()) === 0
  })
const DISASTERS = [lose(5), kill, cutOff, cutOff, lose(4), kill, cutOff, kill]

/** Round after round over connections that are cut; what a round throws is lost with them. */
function keepPaying() {
  const payer = aPayer(cut, world.desk.gatewayOf, ['bank', 'cashier'])
  payer.parts.every = { checkS: 0, lookAgainS: 0, sureAfterS: 2, leaseS: 1 }
  let isOver = false
  const running = (async () => {
    while (!isOver) await payer.round().catch(() => undefined)
  })()
  return {
    stop: async () => {
      isOver = true
      await running
    },
  }
}

/** Looks at all money in one moment, again and again. @throws at the end when it was ever more or less */
function watchMoney(whole: bigint) {
  const wrong: unknown[] = []
  let looks = 0
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      const [sums] = await db.owner<[{ main: bigint; held: bigint; paid: bigint }]>`
        select (select sum(balance) from ledger_balance where kind = 'main')::bigint as main,
               (select sum(balance) from ledger_balance where kind = 'held')::bigint as held,
               (select coalesce(sum(amount), 0) from withdrawal_order where state = 'paid')::bigint as paid`
      if (sums.main + sums.held + sums.paid !== whole) wrong.push(sums)
      looks += 1
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await running
      expect(wrong).toEqual([])
      return looks
    },
  }
}

async function inState(state: string): Promise<number> {
  const [{ n }] = await db.owner<[{ n: number }]>`
    select count(*)::int as n from withdrawal_order where state = ${state}`
  return n
}

async function open(): Promise<number> {
  const [{ n }] = await db.owner<[{ n: number }]>`
    select count(*)::int as n from withdrawal_order where state not in ('paid', 'returned')`
  return n
}

/** Order by order: what the gateway says, what we say, and where the money is. */
async function compare(asked: readonly Asked[], whole: bigint): Promise<void> {
  const rows = await db.owner<{ id: string; gateway: string; state: string; main: bigint; reference: string }[]>`
    select withdrawal_id::text as id, gateway, state, b.balance as main, payout_reference as reference
    from withdrawal_order o join ledger_balance b on b.member_id = o.member_id and b.kind = 'main'`
  expect(rows.length).toBe(asked.length)
  const there: unknown[] = []
  for (const { id, gateway } of rows) {
    const state = await world.desk.gatewayOf(gateway).queryPayout(id)
    there.push([id, state.kind, state.kind === 'paid' ? state.reference : null])
  }
  expect(there).toEqual(
    rows.map(({ id, state, reference }) => (state === 'paid' ? [id, 'paid', reference] : [id, 'failed', null])),
  )
  expect(rows.map(({ main }) => main)).toEqual(rows.map(({ state }) => (state === 'paid' ? 0n : AMOUNT)))
  expect(await inState('returned')).toBe(asked.filter(({ number }) => number.endsWith('0000')).length)
  // Each left the books once, and nothing is held any more.
  const [{ ends, paid }] = await db.owner<[{ ends: number; paid: bigint }]>`
    select count(*)::int as ends, coalesce(sum(p.amount) filter (where t.event = 'withdrawal-paid'), 0)::bigint as paid
    from ledger_transfer t join ledger_posting p using (transfer_id) where t.scope = 'withdrawal-end'`
  expect([ends, paid]).toEqual([asked.length, AMOUNT * BigInt(await inState('paid'))])
  expect(paid).toBeLessThan(whole)
  await checkHeld(db.owner)
  await recountBooks(db.owner)
}
