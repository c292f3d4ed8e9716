import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { shuffleTake } from '@liuhe/domain/random.ts'
import { seededRandom } from '@liuhe/demo/content/chance.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { systemRandom } from '../../platform/random.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { handAll } from './payment-jobs.ts'
import { createPayments, type PaymentDesk } from './payment-desk.ts'
import { createReceiver, type TestReceiver } from './testing/receiving.ts'
import { signed, type Signing, type TestKey } from './testing/signing.ts'

// The door as gateways meet it: bytes over HTTP, signed by keys of these tests and by nobody else's code.

const NEW_KEY = { id: 'k2', secret: `new-${randomUUID()}` }
const OLD_KEY = { id: 'k1', secret: `old-${randomUUID()}` }
const RETIRED = { id: 'k0', secret: `retired-${randomUUID()}` }
const BANK_KEY = { id: 'b1', secret: `bank-${randomUUID()}` }

const redirect = (name: string, callers: string[] = []): GatewaySettings => ({
  ...{ name, dialect: 'redirect', origin: 'https://pay.example', merchant: 'liuhe', callers, confirmations: 1 },
})
const gateways: GatewaySettings[] = [
  redirect('cashier', ['127.0.0.0/8']),
  redirect('second'),
  redirect('far', ['203.0.113.0/24']),
  { ...redirect('bank'), dialect: 'statement' },
]
const keys = { cashier: [NEW_KEY, OLD_KEY], second: [BANK_KEY], far: [NEW_KEY], bank: [BANK_KEY] }

const database = useTestDatabase()
let app: TestApp
let receiver: TestReceiver
let desk: PaymentDesk
let site: string
const parts = () => {
  const clock = { now: () => Date.now() }
  const log = { warn: () => {}, error: () => {} }
  return { sql: database.sql, clock, random: systemRandom, log, gateways, keys }
}
beforeAll(async () => {
  receiver = await createReceiver(database)
  desk = createPayments({ ...parts(), receive: receiver.receive, hear: receiver.hear })
  app = await createTestApp(database, { limits: unlimited, payments: desk })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  site = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())
beforeEach(async () => {
  await database.owner`truncate payment_inbox, payment_nonce, payment_alarm, test_credit, test_end`
})

let orders = 0
const paid = (changes: object = {}) => {
  orders += 1
  const facts = { orderNo: `R${orders}`, reference: `P${orders}`, amount: '100000', currency: 'CNY' }
  return JSON.stringify({ merchant: 'liuhe', kind: 'paid', ...facts, at: Date.now(), ...changes })
}
type Told = { gateway?: string; headers?: Record<string, string>; sent?: string } & Partial<Signing>
/** Calls back: what is signed is `body`, what is sent is `sent` where it differs. */
async function tell(body: string, { gateway = 'cashier', headers = {}, sent = body, ...signing }: Told = {}) {
  const own = signed({ subject: `callback ${gateway}`, key: NEW_KEY, body, ...signing })
  const url = `${site}/app-api/payments/callbacks/${gateway}`
  const answer = await fetch(url, { method: 'POST', headers: { ...own, ...headers }, body: sent })
  return ((await answer.json()) as { code: string }).code
}
const alarms = async () =>
  Object.fromEntries(
    (
      await database.owner<{ kind: string; times: number }[]>`
        select kind, sum(times)::int as times from payment_alarm group by kind`
    ).map(({ kind, times }) => [kind, times]),
  )
const inboxRows = async () => (await database.owner`select from payment_inbox`).length

describe('a callback that is right', () => {
  it('credits once when it comes fifty times at once, each signed afresh [I-22]', async () => {
    const body = paid()
    const codes = await Promise.all(Array.from({ length: 50 }, () => tell(body)))
    expect(new Set(codes)).toEqual(new Set(['OK']))
    expect(await receiver.credits()).toMatchObject([{ gateway: 'cashier', amount: 100_000n }])
    expect(await alarms()).toEqual({})
  })

  it('credits each of twenty orders once when all their messages come fifty times in any order [I-22]', async () => {
    const bodies = Array.from({ length: 20 }, () => paid())
    const each = bodies.flatMap((body) => Array.from({ length: 50 }, () => body))
    const all = shuffleTake(seededRandom(20_261_123), each, each.length)
    for (let from = 0; from < all.length; from += 100) {
      const codes = await Promise.all(all.slice(from, from + 100).map((body) => tell(body)))
      expect(new Set(codes)).toEqual(new Set(['OK']))
    }
    const credited = (await receiver.credits()).map(({ reference }) => reference)
    expect(credited.sort()).toEqual(bodies.map((body) => (JSON.parse(body) as { reference: string }).reference).sort())
  })

  it('is believed under either of the two live keys, and no longer under a retired one [I-33]', async () => {
    expect(await tell(paid(), { key: OLD_KEY })).toBe('OK')
    expect(await tell(paid(), { key: NEW_KEY })).toBe('OK')
    expect(await tell(paid(), { key: RETIRED })).toBe('PAYMENT/UNSIGNED')
    expect(await receiver.credits()).toHaveLength(2)
  })

  it('tells once that an order ended without money', async () => {
    const body = paid({ kind: 'declined', amount: '0' })
    expect([await tell(body), await tell(body)]).toEqual(['OK', 'OK'])
    expect(await receiver.ends()).toMatchObject([{ kind: 'declined' }])
    expect(await receiver.credits()).toEqual([])
  })

  it('is written with its credit or not at all, and comes again [I-22]', async () => {
    const body = paid()
    receiver.failNext(2)
    expect([await tell(body), await tell(body)]).toEqual(['SYS/FAULT', 'SYS/FAULT'])
    expect([await inboxRows(), await receiver.credits()]).toEqual([0, []])
    expect(await tell(body)).toBe('OK')
    expect([await inboxRows(), (await receiver.credits()).length]).toEqual([1, 1])
    app.faults.length = 0
  })
})

describe('a callback that is not right', () => {
  const flipped = (text: string, at: number) =>
    text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
  const elsewhere: TestKey = { id: 'k2', secret: 'somebody else’s secret' }
  const minutes = (count: number) => Date.now() + count * 60_000

  const cases: Record<string, { told: () => [string, Told?]; code: string; kind: string }> = {
    'a flipped bit of the body': {
      told: () => [paid(), { sent: flipped(paid({ orderNo: 'R1', reference: 'P1' }), 40) }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'another amount under the old signature': {
      told: () => {
        const body = paid()
        return [body, { sent: body.replace('100000', '900000') }]
      },
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'a space more than was signed': {
      told: () => {
        const body = paid()
        return [body, { sent: `${body} ` }]
      },
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'a key of somebody else under a known name': {
      told: () => [paid(), { key: elsewhere }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'an unknown key': {
      told: () => [paid(), { key: { id: 'k9', secret: NEW_KEY.secret } }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'the key of another gateway': {
      told: () => [paid(), { key: BANK_KEY }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'a message that was signed for another gateway': {
      told: () => [paid(), { subject: 'callback second' }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'a message that was signed as something else': {
      told: () => [paid(), { subject: 'answer 200' }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'a time six minutes ago': {
      told: () => [paid(), { time: minutes(-6) }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'a time six minutes ahead': {
      told: () => [paid(), { time: minutes(6) }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'another time than was signed': {
      told: () => [paid(), { time: minutes(-6), headers: { 'pay-time': String(Date.now()) } }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'another nonce than was signed': {
      told: () => [paid(), { headers: { 'pay-nonce': randomUUID() } }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'a nonce that is too short to be one': {
      told: () => [paid(), { nonce: 'short' }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'no signature': {
      told: () => [paid(), { headers: { 'pay-signature': '' } }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'unsigned',
    },
    'the name of another merchant': {
      told: () => [paid({ merchant: 'somebody' })],
      code: 'PAYMENT/UNSIGNED',
      kind: 'stranger',
    },
    'an address that is not on the list': {
      told: () => [paid(), { gateway: 'far' }],
      code: 'PAYMENT/UNSIGNED',
      kind: 'stranger',
    },
    'an amount below zero': { told: () => [paid({ amount: '-5' })], code: 'REQ/INVALID', kind: 'unreadable' },
    'no amount': { told: () => [paid({ amount: '0' })], code: 'REQ/INVALID', kind: 'unreadable' },
    'another currency': { told: () => [paid({ currency: 'BTC' })], code: 'REQ/INVALID', kind: 'unreadable' },
    'no JSON': { told: () => ['kind=paid'], code: 'REQ/INVALID', kind: 'unreadable' },
    'another content type': {
      told: () => [paid(), { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
      code: 'REQ/MEDIA_TYPE',
      kind: 'unreadable',
    },
    'a body of ten kilobytes': {
      told: () => [paid({ note: 'x'.repeat(10_000) })],
      code: 'REQ/TOO_LARGE',
      kind: 'unreadable',
    },
  }
  it.each(Object.entries(cases))(
    'is refused, counted and no money: %s [I-22] [I-33]',
    async (_name, { told, code, kind }) => {
      const [body, how] = told()
      expect(await tell(body, how)).toBe(code)
      expect(await tell(body, how)).toBe(code)
      expect(await alarms()).toEqual({ [kind]: 2 })
      expect([await inboxRows(), await receiver.credits()]).toEqual([0, []])
    },
  )

  it('is refused when it is the same bytes again [I-33]', async () => {
    const body = paid()
    const nonce = randomUUID()
    const time = Date.now()
    const codes = await Promise.all(Array.from({ length: 50 }, () => tell(body, { nonce, time })))
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect(codes.filter((code) => code === 'PAYMENT/REPLAYED')).toHaveLength(49)
    expect(await alarms()).toEqual({ replayed: 49 })
    expect(await receiver.credits()).toHaveLength(1)
  })

  it('changes nothing when it tells the same reference with another amount or order [I-22]', async () => {
    const first = { orderNo: 'R-first', reference: 'P-first' }
    expect(await tell(paid(first))).toBe('OK')
    expect(await tell(paid({ ...first, amount: '900000' }))).toBe('PAYMENT/CONTRADICTION')
    expect(await tell(paid({ ...first, orderNo: 'R-other' }))).toBe('PAYMENT/CONTRADICTION')
    expect(await alarms()).toEqual({ contradiction: 2 })
    expect(await receiver.credits()).toMatchObject([{ orderNo: 'R-first', amount: 100_000n }])
  })

  it('finds no door at a gateway that has none, or at an unknown one', async () => {
    expect(await tell(paid(), { gateway: 'bank', key: BANK_KEY })).toBe('REQ/NOT_FOUND')
    expect(await tell(paid(), { gateway: 'nobody' })).toBe('REQ/NOT_FOUND')
    expect(await alarms()).toEqual({})
  })
})

it('lets the application change nothing of what was received', async () => {
  await tell(paid())
  await expect(database.sql`update payment_inbox set amount = 1`).rejects.toThrow(/permission denied/)
  await expect(database.sql`delete from payment_inbox`).rejects.toThrow(/permission denied/)
})

it('keeps money that nobody was there to receive, and hands it on once, by however many', async () => {
  const alone = await createTestApp(database, { limits: unlimited, payments: createPayments(parts()) })
  const body = paid()
  const headers = signed({ subject: 'callback cashier', key: NEW_KEY, body })
  const url = '/app-api/payments/callbacks/cashier'
  const answer = await alone.inject({ method: 'POST', url, headers, payload: body })
  expect(answer.json()).toMatchObject({ code: 'OK' })
  expect(await database.owner`select state from payment_inbox`).toEqual([{ state: 'unmatched' }])
  receiver.failNext(1)
  await handAll(desk)
  expect(await receiver.credits()).toEqual([])
  await Promise.all([handAll(desk), handAll(desk), handAll(desk)])
  await handAll(desk)
  expect(await receiver.credits()).toHaveLength(1)
  expect(await database.owner`select state from payment_inbox`).toEqual([{ state: 'handed' }])
  await alone.close()
})
