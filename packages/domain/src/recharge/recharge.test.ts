import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { yuan } from '../money.ts'
import { DAY_MS, parseInstant } from '../time.ts'
import { closedAt, isDailyWindow, isOffered, rechargeLevelOf, refusalOfAmount } from './channel.ts'
import { creditOf, judgeArrived } from './judge.ts'
import { nextOf, RECHARGE_EDGES, RECHARGE_STATUS, type RechargeState } from './order.ts'
import { quoteRecharge } from './quote.ts'
import { formatRate, formatUsdt, parseUsdt, TAILS, tailOf, usdtOf, withTail } from './usdt.ts'

const at = (text: string): number => parseInstant(`2026-11-22 ${text}:00`) as number
const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))

describe('what a recharge costs and brings', () => {
  const terms = {
    feeBps: 50,
    feeCap: yuan('20'),
    discountBps: 100,
    discountCap: yuan('50'),
    discountFrom: yuan('500'),
    depositMultiple: 100,
    giftMultiple: 300,
  }
  const first = { gift: yuan('88'), least: yuan('1000') }

  // paid, first | fee, discount, first gift, credit, turnover: 1 × (paid − fee) + 3 × gifts
  test.each(
    rows(`
    100    | no  | 0.5  | 0    | 0  | 99.5   | 99.5
    499    | no  | 2.49 | 0    | 0  | 496.51 | 496.51
    500    | no  | 2.5  | 5    | 0  | 502.5  | 512.5
    1000   | yes | 5    | 10   | 88 | 1093   | 1289
    999    | yes | 4.99 | 9.99 | 0  | 1004   | 1023.98
    10000  | no  | 20   | 50   | 0  | 10030  | 10130
    0.01   | no  | 0    | 0    | 0  | 0.01   | 0.01`),
  )('%s yuan, first recharge: %s', (paid, isFirst, ...sums) => {
    const quote = quoteRecharge(terms, yuan(paid as string), isFirst === 'yes' ? first : null)
    const { fee, discount, firstGift, credit, turnover } = quote
    expect([fee, discount, firstGift, credit, turnover]).toEqual(sums.map(yuan))
  })

  test('is whole 分, never more than the caps, and adds up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 10n }), (fen) => {
        const { pay, fee, discount, credit } = quoteRecharge(terms, fen * 10n)
        expect(credit).toBe(pay - fee + discount)
        for (const sum of [fee, discount]) expect(sum % 10n).toBe(0n)
        expect(fee <= yuan('20') && discount <= yuan('50')).toBe(true)
      }),
    )
  })
})

describe('an amount', () => {
  const rules = { amountMin: yuan('100'), amountMax: yuan('500'), chips: [yuan('100'), yuan('300')] }
  test.each(
    rows(`
    99.99  | whole    | any   | too-small
    100    | whole    | any   | fine
    500    | whole    | any   | fine
    500.01 | decimals | any   | too-large
    100.5  | whole    | any   | not-whole
    100.5  | decimals | any   | fine
    100.005| decimals | any   | not-whole
    200    | whole    | chips | not-offered
    300    | whole    | chips | fine`),
  )('of %s, %s, %s is %s', (amount, decimals, fixed, answer) => {
    const all = { ...rules, hasDecimals: decimals === 'decimals', isFixed: fixed === 'chips' }
    expect(refusalOfAmount(all, yuan(amount as string)) ?? 'fine').toBe(answer)
  })
})

describe('a channel', () => {
  // hours | maintenance | now | why it is closed | until
  test.each(
    rows(`
    -           | -           | 03:00 | open        | -
    09:00~22:00 | -           | 08:59 | hours       | 09:00
    09:00~22:00 | -           | 09:00 | open        | -
    09:00~22:00 | -           | 22:00 | hours       | +09:00
    22:00~02:00 | -           | 23:00 | open        | -
    22:00~02:00 | -           | 01:59 | open        | -
    22:00~02:00 | -           | 02:00 | hours       | 22:00
    -           | 23:30~00:30 | 23:29 | open        | -
    -           | 23:30~00:30 | 23:30 | maintenance | +00:30
    -           | 23:30~00:30 | 00:29 | maintenance | 00:30
    -           | 23:30~00:30 | 00:30 | open        | -
    09:00~22:00 | 08:00~10:00 | 08:30 | maintenance | 10:00`),
  )('open %s, maintained %s, is at %s %s until %s', (hours, maintenance, now, reason, until) => {
    const times = { pausedFrom: null, pausedUntil: null, hours: none(hours), maintenance: none(maintenance) }
    const closed = closedAt(times, at(now as string))
    expect(closed?.reason ?? 'open').toBe(reason)
    if (until === '-') return
    const isTomorrow = until?.startsWith('+') === true
    expect(closed?.opensAt).toBe(at((until as string).replace('+', '')) + (isTomorrow ? DAY_MS : 0))
  })

  test('is closed once from an instant to another, or until somebody knows', () => {
    const times = { hours: null, maintenance: null, pausedFrom: 1000, pausedUntil: 2000 }
    expect([999, 1000, 1999, 2000].map((now) => closedAt(times, now)?.opensAt)).toEqual([
      undefined,
      2000,
      2000,
      undefined,
    ])
    expect(closedAt({ ...times, pausedUntil: null }, 9999)).toEqual({ reason: 'maintenance', opensAt: null })
  })

  test('is offered by VIP level and by the level of what was recharged, both ends included', () => {
    const to = { vipMin: 1, vipMax: 3, rechargeLevelMin: 1, rechargeLevelMax: 2 }
    const answers = [0, 1, 3, 4].map((vipLevel) => isOffered(to, { vipLevel, rechargeLevel: 2 }))
    expect(answers).toEqual([false, true, true, false])
    expect([0, 1, 2, 3].map((rechargeLevel) => isOffered(to, { vipLevel: 2, rechargeLevel }))).toEqual([
      ...[false, true, true, false],
    ])
    expect([0n, 999n, 1000n, 5000n].map((sum) => rechargeLevelOf(sum, [1000n, 5000n]))).toEqual([0, 0, 1, 2])
  })

  test.each(['09:00~22:00', '23:30~00:30'])('has the window %s', (text) => expect(isDailyWindow(text)).toBe(true))
  test.each(['09:00', '09:00~09:00', '24:00~01:00', '9~10', '09:00~10:00~11:00', ''])('has no window %s', (text) =>
    expect(isDailyWindow(text)).toBe(false),
  )
})

const none = (text: string | undefined): string | null => (text === '-' || text === undefined ? null : text)

describe('money that arrived', () => {
  const EXPIRES = 1000
  // state, by whom it ended | currency | amount of 100 | paid at | verdict
  test.each(
    rows(`
    waiting          | CNY  | 100 | 500  | agreed
    waiting          | CNY  | 100 | 1500 | agreed
    accepted         | CNY  | 100 | 1500 | agreed
    waiting          | CNY  | 99  | 500  | short
    accepted         | CNY  | 101 | 500  | over
    waiting          | USDT | 100 | 500  | currency
    credited         | CNY  | 100 | 500  | double
    credited         | CNY  | 1   | 500  | double
    cancelled expiry | CNY  | 100 | 1000 | agreed
    cancelled expiry | CNY  | 100 | 1001 | late
    cancelled expiry | CNY  | 99  | 900  | short
    cancelled member | CNY  | 100 | 500  | late
    rejected operator| CNY  | 100 | 500  | late
    rejected limit   | CNY  | 100 | 500  | late`),
  )('at %s, %s %s paid at %s, is %s [I-22]', (order, currency, amount, paidAt, verdict) => {
    const [state, endedBy = null] = (order as string).split(' ')
    const awaited = {
      state: state as RechargeState,
      endedBy,
      expiresAt: EXPIRES,
      currency: 'CNY' as const,
      amount: 100n,
    }
    const money = { currency: currency as 'CNY', amount: BigInt(amount as string), paidAt: Number(paidAt) }
    expect(judgeArrived(awaited, money)).toBe(verdict)
  })

  test('brings gifts only whole and first, and bears its own share of the fee', () => {
    const order = { amount: yuan('1000'), fee: yuan('5'), discount: yuan('10'), firstGift: yuan('88') }
    const [whole, short, second] = [
      creditOf(order, { worth: yuan('1000'), isFirst: true }),
      creditOf(order, { worth: yuan('333'), isFirst: true }),
      creditOf(order, { worth: yuan('1000'), isFirst: false }),
    ]
    expect(whole).toEqual({ deposit: yuan('995'), fee: yuan('5'), discount: yuan('10'), firstGift: yuan('88') })
    expect(short).toEqual({ deposit: yuan('331.34'), fee: yuan('1.66'), discount: 0n, firstGift: 0n })
    expect(second).toEqual({ deposit: yuan('995'), fee: yuan('5'), discount: 0n, firstGift: 0n })
  })
})

describe('coins', () => {
  test('are asked for by the rate, cut to 0.01, with a tail of their own', () => {
    const base = usdtOf(yuan('1000'), 71_280)
    expect(formatUsdt(base)).toBe('140.2900')
    expect(formatUsdt(withTail(base, 36))).toBe('140.2937')
    expect(tailOf(withTail(base, 36))).toBe('37')
    expect(formatUsdt(withTail(base, TAILS))).toBe('140.3001')
    const all = Array.from({ length: 3 * TAILS }, (_, serial) => withTail(base, serial))
    expect(new Set(all).size).toBe(all.length)
    expect(formatRate(71_280)).toBe('7.1280')
  })

  test('are read as they are written, and nothing else is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (micros) => {
        expect(parseUsdt(formatUsdt(micros))).toBe(micros)
      }),
    )
    for (const text of ['', '.5', '1.', '01', '-1', '1e3', '1.0000001', '１']) expect(parseUsdt(text)).toBeUndefined()
  })
})

describe('an order', () => {
  test('has no edge out of 已入款, and every edge leads to another state', () => {
    for (const { from, to } of Object.values(RECHARGE_EDGES)) {
      expect(from).not.toContain('credited')
      expect(from).not.toContain(to)
      expect(RECHARGE_STATUS[to]).toBeGreaterThan(0)
    }
  })

  test.each(
    rows(`
    waiting   | redirect | no  | -         | prepare provider
    waiting   | coin     | yes | -         | pay member
    accepted  | transfer | yes | -         | match bank
    accepted  | transfer | yes | waiting   | check operator
    rejected  | redirect | yes | returning | return provider
    rejected  | transfer | yes | returning | return bank
    rejected  | redirect | yes | returned  | nobody
    credited  | coin     | yes | waiting   | check operator
    credited  | coin     | yes | credited  | nobody
    cancelled | coin     | yes | -         | nobody`),
  )('%s by %s, prepared: %s, money looked at: %s, waits for %s', (state, flow, isReady, check, answer) => {
    const next = nextOf({
      state: state as RechargeState,
      flow: flow as 'coin',
      hasPayment: isReady === 'yes',
      check: check === '-' ? null : (check as 'waiting'),
    })
    expect(next === null ? 'nobody' : `${next.code} ${next.who}`).toBe(answer)
  })
})
