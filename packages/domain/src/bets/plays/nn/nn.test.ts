import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import examples from '@liuhe/fixtures/data/examples.json' with { type: 'json' }
import { BULL_BULL, BULL_SEATS, bullOf } from '../../../lottery/bull.ts'
import { formatYuan, ODDS_SCALE, yuan } from '../../../money.ts'
import { DEFAULT_ODDS } from '../../default-odds.ts'
import { wonNotes } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { combinations } from '../build/combinations.ts'
import { playOf } from '../index.ts'
import { boundOf, describeLaws, STAKE } from '../testing/laws.ts'
import { chancesOf, select, settleExample, YEAR } from '../testing/proofs.ts'
import type { WeightedDraw } from '../testing/proofs.ts'
import { factorial, range } from '../testing/spaces.ts'
import { multiplierOf } from './seats.ts'

const CARDS = range(1, 10)
const playNamed = (code: string): Play => playOf('NN', code) as Play
const [flat, doubled] = [playNamed('101'), playNamed('102')]
const without = (cards: readonly number[]): number[] => CARDS.filter((card) => !cards.includes(card))

const order = fc.shuffledSubarray(CARDS, { minLength: 10 })

/**
 * Every order, as far as the banker (places 1–5) and one seat (places n+1 … n+5) tell it: which cards the banker has
 * alone, which both have, which the seat has alone; and, when their bulls are equal, which card of each lies first.
 */
function* ordersFor(seat: number): Generator<WeightedDraw> {
  const shares = 5 - seat
  const orders = (factorial(seat) * factorial(shares)) ** 2n
  for (const banker of combinations(CARDS, seat)) {
    for (const shared of combinations(without(banker), shares)) {
      for (const own of combinations(without([...banker, ...shared]), seat)) {
        const rest = without([...banker, ...shared, ...own])
        const seats = shares > 0 ? turned(shared).map((both) => [...both, ...own]) : turned(own)
        const isTie = bullOf([...banker, ...shared]) === bullOf([...shared, ...own])
        const all = isTie
          ? turned(banker).flatMap((first) => seats.map((hand) => [...first, ...hand]))
          : [[...banker, ...shared, ...own]]
        for (const numbers of all) yield { numbers: [...numbers, ...rest], weight: orders / BigInt(all.length) }
      }
    }
  }
}
/** The same cards with each of them first. */
const turned = (cards: readonly number[]): number[][] =>
  cards.map((card) => [card, ...cards.filter((other) => other !== card)])

/** Every hand of five with its complement, for the value of one hand alone. */
const hands = (first: number): WeightedDraw[] =>
  [...combinations(CARDS, 5)].map((hand) => {
    const rest = without(hand)
    return { numbers: [...rest.slice(0, first), ...hand, ...rest.slice(first)], weight: 1n }
  })

describe('the worked examples of the reference', () => {
  type Row = {
    play: string
    draw: number[]
    banker: number
    seat: number
    win: boolean
    flatReturn: number
    doubleNet: number
  }
  const rows = examples.filter(({ family }) => family === 'NN') as unknown as Row[]

  test('are seven', () => expect(rows).toHaveLength(7))

  test.each(rows)('$play with $draw', ({ play, draw, win, flatReturn, doubleNet }) => {
    const seat = BULL_SEATS[Number(play.at(-1)) - 1] as string
    const one = settleExample({ play: flat, selectionText: seat, draw, stakePerNote: 10 })
    expect(one.notes).toBe(1)
    expect(formatYuan(one.settled.reward)).toBe(String(flatReturn))

    // At 2.00, without commission: what comes back beyond the frozen five stakes is the reference's net.
    const free = settleExample({ play: doubled, selectionText: seat, draw, stakePerNote: 10, odds: ['2'] })
    expect(free.notes).toBe(5)
    expect(free.settled.reward - yuan('50')).toBe(yuan(String(doubleNet)))
    // At the default price 5 % of what is won stays with the house.
    const charged = settleExample({ play: doubled, selectionText: seat, draw, stakePerNote: 10 })
    const net = win ? (yuan(String(doubleNet)) * 95n) / 100n : yuan(String(doubleNet))
    expect(charged.settled.reward - yuan('50')).toBe(net)
    expect(charged.settled.validStake).toBe(doubleNet > 0 ? yuan(String(doubleNet)) : -yuan(String(doubleNet)))
  })
})

describe('exact chances', () => {
  test.each([
    // seat, P(seat wins), expectation of 翻倍 per unit (Domain §3.8), return of 平倍 at 1.95
    ['闲一', [10, 21], [-1, 21], 0.9286],
    ['闲二', [34_777, 75_600], [-3037, 37_800], 0.897],
    ['闲三', [2917, 6300], [-5681, 75_600], 0.9029],
    ['闲四', [2909, 6300], [-473, 6300], 0.9004],
    ['闲五', [1, 2], [0, 1], 0.975],
  ] as const)('%s wins %j, and 翻倍 at even money is worth %j', (seat, [wins, of], [gains, ofGains], rtp) => {
    const orders = [...ordersFor(BULL_SEATS.indexOf(seat) + 1)]
    const once = chancesOf(flat, seat, orders)
    const won = once.won.get('product:0') as bigint
    expect(once.of).toBe(factorial(10))
    expect(once.pushed).toBe(0n)
    expect(won * BigInt(of)).toBe(BigInt(wins) * factorial(10))
    expect((Number(won) / Number(once.of)) * ((DEFAULT_ODDS['NN_FLAT'] as number) / ODDS_SCALE)).toBeCloseTo(rtp, 4)

    const five = chancesOf(doubled, seat, orders)
    const wonNotes_ = five.won.get('product:0') as bigint
    expect((wonNotes_ - five.lost) * BigInt(ofGains)).toBe(BigInt(gains) * factorial(10))
    expect(wonNotes_ + five.lost + five.pushed).toBe(5n * factorial(10))
  })

  test.each([
    ['大', 100],
    ['小', 104],
    ['单', 110],
    ['双', 94],
  ] as const)('%s is %i of 252 in every hand, priced at 0.96 of that', (side, of) => {
    for (const hand of range(0, 5)) {
      const { won, pushed } = chancesOf(playNamed(`20${hand + 1}`), side, hands(hand))
      expect(won.get('product:0')).toBe(BigInt(of))
      expect(pushed).toBe(0n)
    }
    expect(DEFAULT_ODDS[`NN_${side}`]).toBe(Math.floor((96 * 252) / of) * 100)
  })
})

test('which card of a hand lies first matters for equal bulls only', () => {
  const seats = fc.constantFrom(...range(1, 5))
  fc.assert(
    fc.property(seats, order, order, fc.constantFrom(flat, doubled), (seat, one, other, play) => {
      const [banker, own] = [one.slice(0, 5), one.slice(seat, seat + 5)]
      fc.pre(bullOf(banker) !== bullOf(own))
      const groups = [one.slice(0, seat), one.slice(seat, 5), one.slice(5, seat + 5), one.slice(seat + 5)]
      const mixed = groups.flatMap((cards) => other.filter((card) => cards.includes(card)))
      const selection = select(play, BULL_SEATS[seat - 1] as string)
      const judged = (numbers: readonly number[]) => play.judge(selection, { numbers, lunarYear: YEAR })
      expect(judged(mixed)).toEqual(judged(one))
    }),
  )
})

describe('judgements at the edges', () => {
  const judge = (code: string, selectionText: string, numbers: readonly number[]) =>
    playNamed(code).judge(select(playNamed(code), selectionText), { numbers, lunarYear: YEAR })

  /** An order that begins with a hand of this value. */
  const banker = (bull: number): readonly number[] =>
    hands(0).find(({ numbers }) => bullOf(numbers.slice(0, 5)) === bull)?.numbers ?? []

  test.each([
    [0, '大,小', 0, '无牛 has no size'],
    [0, '单,双', 0, 'and no parity'],
    [5, '小', 1, '牛5 is small'],
    [6, '大', 1, '牛6 is big'],
    [BULL_BULL, '大', 1, '牛牛 is big'],
    [BULL_BULL, '双', 1, 'and even'],
  ] as const)('%i wins of %s %i: %s', (bull, sides, won, _why) =>
    expect(wonNotes(judge('201', sides, banker(bull)))).toBe(won),
  )

  test.each([
    [[10, 5, 9, 2, 8, 1, 6, 7, 3, 4], '闲三', 0, 'equal up to 牛6: the banker'],
    [[3, 8, 9, 2, 5, 4, 10, 6, 7, 1], '闲三', 0, 'equal 牛7, and the banker has the larger first card'],
    [[2, 3, 8, 6, 1, 4, 9, 10, 5, 7], '闲三', 1, 'equal 牛牛, and the seat has'],
  ] as const)('of %j %s wins %i: %s', (numbers, seat, won, _why) =>
    expect(wonNotes(judge('101', seat, numbers))).toBe(won),
  )

  test('so much is decided of five notes', () => {
    expect(range(0, 10).map(multiplierOf)).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 5])
  })
})

describe('翻倍', () => {
  test('is five notes for each seat, and takes no rebate', () => {
    expect(doubled.countNotes(select(doubled, '闲一'), YEAR)).toBe(5)
    expect(doubled.countNotes(select(doubled, '闲五,闲一,闲三'), YEAR)).toBe(15)
    expect(doubled.rebate).toBe('none')
  })

  test.each(['庄', '闲', '闲六', '闲一|闲二', '1'])('refuses %s', (selectionText) =>
    expect(doubled.parse(selectionText)).toBeUndefined(),
  )

  /**
   * All 3,628,800 orders, by a second reading of the rules: the value of a hand by the set of its cards, slid over the
   * order. Answers the most notes every choice of seats can win, by the bits of the choice.
   */
  function mostNotes(): { doubled: number[]; flat: number[] } {
    const value = new Map<number, number>()
    const setOf = (cards: readonly number[]): number => cards.reduce((set, card) => set | (1 << card), 0)
    for (const hand of combinations(CARDS, 5)) value.set(setOf(hand), bullOf(hand) as number)
    const values = Uint8Array.from({ length: 1 << 11 }, (_, set) => value.get(set) ?? 0)
    const best = { doubled: Array.from({ length: 32 }, () => 0), flat: Array.from({ length: 32 }, () => 0) }
    const seen = new Set<number>()
    const order: number[] = []
    const count = (): void => {
      let hand = setOf(order.slice(0, 5))
      const banker = values[hand] as number
      let notes = 0
      for (let seat = 1; seat <= 5; seat++) {
        hand += (1 << (order[seat + 4] as number)) - (1 << (order[seat - 1] as number))
        const bull = values[hand] as number
        const isFirst = bull >= 7 && (order[seat] as number) > (order[0] as number)
        notes = notes * 6 + (bull > banker || (bull === banker && isFirst) ? multiplierOf(bull) : 0)
      }
      seen.add(notes)
    }
    const deal = (used: number): void => {
      if (order.length === 10) return count()
      for (const card of CARDS) {
        if (used & (1 << card)) continue
        order.push(card)
        deal(used | (1 << card))
        order.pop()
      }
    }
    deal(0)
    for (const notes of seen) {
      const bySeat = [notes / 1296, notes / 216, notes / 36, notes / 6, notes].map((one) => Math.floor(one) % 6)
      for (let choice = 1; choice < 32; choice++) {
        const chosen = bySeat.filter((_, seat) => (choice >> seat) & 1)
        const sum = chosen.reduce((all, one) => all + one, 0)
        best.doubled[choice] = Math.max(best.doubled[choice] as number, sum)
        best.flat[choice] = Math.max(best.flat[choice] as number, chosen.filter((one) => one > 0).length)
      }
    }
    return best
  }

  test('the bound of every choice of seats is what the worst of all orders wins', () => {
    const best = mostNotes()
    for (let choice = 1; choice < 32; choice++) {
      const seats = BULL_SEATS.filter((_, seat) => (choice >> seat) & 1)
      for (const [play, notes] of [
        [doubled, best.doubled[choice] as number],
        [flat, best.flat[choice] as number],
      ] as const) {
        const selection = select(play, seats.join())
        const stake = STAKE * BigInt(play.countNotes(selection, YEAR))
        const note = ((STAKE * 195n) / 100n / 10n) * 10n
        const most = note * BigInt(notes)
        expect(boundOf('NN', play, selection), `${play.name} ${seats.join()}`).toBe(most > stake ? most : stake)
      }
    }
    // 5 + 3 + 5 + 3 + 5: the banker without a bull.
    expect(best.doubled[31]).toBe(21)
  })
})

describeLaws({
  family: 'NN',
  draws: order,
  // The seats are proven above.
  spaceOf: (play) => (play.code < '200' ? undefined : hands(Number(play.code[2]) - 1).map(({ numbers }) => numbers)),
})
