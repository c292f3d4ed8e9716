import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BALLS } from '../lottery/ball.ts'
import { parseOdds, yuan } from '../money.ts'
import type { JudgedDraw } from './judged-draw.ts'
import { wonNotes } from './outcome.ts'
import { playsOf } from './plays/index.ts'
import { outcomeKey, outcomeOf, settleByOutcome, storedBet } from './settle.ts'
import type { BookedBet, StoredChoice } from './settle.ts'

const drawOf = (special: number): JudgedDraw => ({
  numbers: [...BALLS.filter((ball) => ball !== special).slice(0, 6), special],
  lunarYear: 2026,
})
const bet = (
  playCode: string,
  selectionText: string,
  odds: string,
  change: Partial<BookedBet> = {},
): BookedBet & StoredChoice => ({
  playCode,
  selectionText: storedBet('LHC', { playCode, selectionText }).selection.text,
  odds: odds.split('/').map((one) => parseOdds(one) as number),
  stakePerNote: yuan('10'),
  rebateTenths: 0,
  payoutMax: yuan('1000000'),
  ...change,
})
const settleOrder = (order: BookedBet & StoredChoice, draw: JudgedDraw) =>
  settleByOutcome(order, outcomeOf('LHC', order, draw))

describe('settling an order', () => {
  test.each([
    // what, bet, special, result, reward, valid stake
    ['one number that came', bet('101', '07', '48'), 7, 1, '480', '10'],
    ['one number that did not', bet('101', '07', '48'), 8, 0, '0', '10'],
    ['three numbers, one came', bet('101', '07,08,09', '48'), 8, 1, '480', '30'],
    ['a push', bet('103', '大', '1.98'), 49, 2, '10', '0'],
    ['both sides, pushed', bet('103', '大,小', '1.98'), 49, 2, '20', '0'],
    ['both sides', bet('103', '大,小', '1.98'), 25, 1, '19.8', '20'],
    ['more than may be won', bet('101', '07', '48', { payoutMax: yuan('100') }), 7, 1, '100', '10'],
    ['a push above what may be won', bet('103', '大', '1.98', { payoutMax: yuan('1') }), 49, 2, '10', '0'],
    ['a fraction of a 分', bet('107', '红双', '5.09', { stakePerNote: yuan('3.333') }), 12, 1, '16.96', '3.333'],
  ] as const)('%s', (_what, order, special, result, reward, validStake) => {
    const settled = settleOrder(order, drawOf(special))
    expect(settled).toEqual({ result, reward: yuan(reward), validStake: yuan(validStake), rebate: 0n })
  })

  test('credits the rebate on the valid stake, win or lose, but not on a push', () => {
    const order = bet('103', '大', '1.8216', { rebateTenths: 80 })
    expect(settleOrder(order, drawOf(25))).toMatchObject({ reward: yuan('18.21'), rebate: yuan('0.8') })
    expect(settleOrder(order, drawOf(24))).toMatchObject({ reward: 0n, rebate: yuan('0.8') })
    expect(settleOrder(order, drawOf(49))).toMatchObject({ reward: yuan('10'), rebate: 0n, validStake: 0n })
  })

  test('a mix of pushes and losses pays the pushes back as 已派奖', () => {
    const outcome = { wins: [], pushed: 1, lost: 1 }
    expect(settleByOutcome(bet('101', '07', '48'), outcome)).toMatchObject({ result: 1, reward: yuan('10') })
  })

  const plays = playsOf('LHC').filter(({ input }) => input.kind === 'each')
  const boards = fc.constantFrom(...plays).chain((play) => {
    const labels = play.items(2026).map(({ label }) => label)
    return fc.tuple(fc.constant(play.code), fc.uniqueArray(fc.constantFrom(...labels), { minLength: 1, maxLength: 6 }))
  })
  const special = fc.constantFrom(...BALLS)

  test('is the same every time, and by the shared outcome (I-17)', () => {
    fc.assert(
      fc.property(boards, special, fc.bigInt(1n, 10n ** 9n), ([code, labels], ball, stakePerNote) => {
        const order = bet(code, labels.join(','), '2.75', { stakePerNote, rebateTenths: 33 })
        const settled = settleOrder(order, drawOf(ball))
        expect(settleOrder(structuredClone(order), drawOf(ball))).toEqual(settled)
        expect(settleByOutcome(order, structuredClone(outcomeOf('LHC', order, drawOf(ball))))).toEqual(settled)
      }),
    )
  })

  test('counts every note once: won, pushed or lost; a full push adds no turnover (I-20)', () => {
    fc.assert(
      fc.property(boards, special, ([code, labels], ball) => {
        const order = bet(code, labels.join(','), '1.98')
        const outcome = outcomeOf('LHC', order, drawOf(ball))
        const { pushed, lost } = outcome
        const won = wonNotes(outcome)
        expect(won + pushed + lost).toBe(labels.length)
        const { result, reward, validStake } = settleOrder(order, drawOf(ball))
        expect(validStake).toBe(yuan('10') * BigInt(won + lost))
        expect(result === 2).toBe(pushed > 0 && reward === yuan('10') * BigInt(pushed) && validStake === 0n)
        expect(result === 0).toBe(reward === 0n)
      }),
    )
  })

  test('shares outcomes between equal selections only', () => {
    const key = (code: string, text: string) => outcomeKey(bet(code, text, '2'))
    expect(key('101', '7,8')).toBe(key('101', '08,07'))
    expect(key('101', '07')).not.toBe(key('102', '07'))
  })

  test('a stored text nobody can read, or half a draw, is a fault', () => {
    expect(() => storedBet('LHC', { playCode: '101', selectionText: '50' })).toThrow('stored selection')
    expect(() => storedBet('LHC', { playCode: '999', selectionText: '07' })).toThrow('stored selection')
    expect(() => settleOrder(bet('101', '07', '48'), { numbers: [1, 2, 3], lunarYear: 2026 })).toThrow('7 numbers')
  })
})
