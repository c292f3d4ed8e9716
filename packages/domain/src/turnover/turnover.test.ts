import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Money, yuan } from '../money.ts'
import {
  allocate,
  type ByCategory,
  claimOf,
  NO_TURNOVER,
  type Requirement,
  sumOf,
  TURNOVER_CATEGORIES,
} from './allocate.ts'
import { assess, type DeductMode } from './assess.ts'
import { basisOf, claimsOf, weighed } from './claims.ts'

const row = (claims: [deposit: string, gift?: string], span: Partial<ByCategory> = {}): Requirement => ({
  depositClaim: yuan(claims[0]),
  giftClaim: yuan(claims[1] ?? '0'),
  span: { ...NO_TURNOVER, ...span },
  spent: NO_TURNOVER,
})
const totals = (rows: readonly Requirement[]) => allocate(rows).achieved.map(sumOf)

describe('the worked example [WALLET-004]', () => {
  const example = (afterB: string) => [
    { ...row(['500'], { cp: yuan('420') }), gift: 0n },
    { ...row(['1000', '1500'], { cp: yuan(afterB) }), gift: yuan('100') },
  ]
  const judged = (afterB: string, deductMode: DeductMode, relaxQuota = 0n, isExcluded = false) => {
    const rows = example(afterB)
    const { achieved } = allocate(rows)
    const filled = rows.map((one, index) => ({ ...one, achieved: achieved[index] as ByCategory }))
    return assess(filled, { relaxQuota, deductMode, fee: 100 }, { isExcluded })
  }

  test('A gets 420 + 80, B 1,520; 980 is missing, and only the gift of B is not earned', () => {
    expect(totals(example('1600'))).toEqual([yuan('500'), yuan('1520')])
    expect(judged('1600', 0)).toEqual({
      requireDml: yuan('3000'),
      sumAllDml: yuan('2020'),
      countedDml: yuan('2020'),
      yetWithdraw: yuan('980'),
      sumAllDeduct: yuan('100'),
      adopted: [
        { deposit: true, gift: true },
        { deposit: true, gift: false },
      ],
    })
  })

  test('the three modes deduct 100, 98 and nothing', () => {
    expect(([0, 1, 2] as const).map((mode) => judged('1600', mode).sumAllDeduct)).toEqual([yuan('100'), yuan('98'), 0n])
  })

  test('with 2,600 after B, B has 2,520 and all is free', () => {
    expect(totals(example('2600'))).toEqual([yuan('500'), yuan('2520')])
    const free = judged('2600', 0)
    expect([free.yetWithdraw, free.sumAllDeduct, free.sumAllDml, free.countedDml]).toEqual([
      0n,
      0n,
      yuan('3020'),
      yuan('3000'),
    ])
  })

  test('what is within the tolerance counts as done, and one 厘 more is missing', () => {
    expect(judged('2570', 0, yuan('10')).yetWithdraw).toBe(0n)
    expect(judged('2570', 0, yuan('10')).adopted[1]).toEqual({ deposit: true, gift: true })
    expect(judged('2569.999', 0, yuan('10')).yetWithdraw).toBe(1n)
    expect(judged('2569.999', 0, yuan('10')).adopted[1]?.gift).toBe(false)
  })

  test('an excluded member is not held back, and loses only the gift whatever the mode [Ruling C117]', () => {
    for (const mode of [0, 1, 2] as const) {
      expect(judged('0', mode, 0n, true)).toMatchObject({ yetWithdraw: 0n, sumAllDeduct: yuan('100') })
    }
  })
})

describe('allocation', () => {
  test('a bet fills older requirements, never a later one, and what is beyond stays with its span', () => {
    expect(totals([row(['100'], { cp: yuan('300') }), row(['100'])])).toEqual([yuan('300'), 0n])
    expect(totals([row(['100']), row(['100']), row(['100'], { cp: yuan('250') })])).toEqual([
      yuan('100'),
      yuan('100'),
      yuan('50'),
    ])
  })

  test('categories fill one after another, and each flow says where in the span it began', () => {
    const rows = [row(['100']), row(['100'], { cp: yuan('60'), sports: yuan('30'), video: yuan('40') })]
    const { achieved, flows } = allocate(rows)
    expect(achieved).toEqual([
      { cp: yuan('60'), sports: yuan('30'), video: yuan('10') },
      { cp: 0n, sports: 0n, video: yuan('30') },
    ])
    expect(flows.map(({ span, to, category, start, amount }) => [span, to, category, start, amount])).toEqual([
      [1, 0, 'cp', 0n, yuan('60')],
      [1, 0, 'sports', 0n, yuan('30')],
      [1, 0, 'video', 0n, yuan('10')],
      [1, 1, 'video', yuan('10'), yuan('30')],
    ])
  })

  test('what went to closed requirements is not given again', () => {
    const spent = { cp: yuan('80'), sports: 0n, video: 0n }
    expect(totals([{ ...row(['500'], { cp: yuan('200') }), spent }])).toEqual([yuan('120')])
    // A correction may leave less than was given: nothing is left then, and nothing is owed.
    expect(totals([{ ...row(['500'], { cp: yuan('50') }), spent }])).toEqual([0n])
  })
})

describe('claims', () => {
  test('a deposit counts once, a gift with its deposit, a pure gift alone; multiples in hundredths', () => {
    const terms = { depositMultiple: 100, giftMultiple: 100 }
    const [deposit, gift] = [yuan('1000'), yuan('100')]
    expect(claimsOf({ deposit, gift, ...terms, giftBasis: basisOf(deposit) })).toEqual({
      depositClaim: yuan('1000'),
      giftClaim: yuan('1100'),
    })
    expect(claimsOf({ deposit: 0n, gift, ...terms, giftBasis: basisOf(0n) })).toEqual({
      depositClaim: 0n,
      giftClaim: yuan('100'),
    })
    expect(claimsOf({ deposit, gift, depositMultiple: 150, giftMultiple: 1500, giftBasis: 'gift' })).toEqual({
      depositClaim: yuan('1500'),
      giftClaim: yuan('1500'),
    })
    expect(claimsOf({ deposit, gift: 0n, ...terms, giftBasis: 'both' }).giftClaim).toBe(0n)
  })

  test('a weight takes its share of each stake, down to the 厘', () => {
    expect([weighed(999n, 50), weighed(999n, 100), weighed(999n, 0)]).toEqual([499n, 999n, 0n])
  })
})

// The naive model knows bets one by one, recounts everything from the start, and shares nothing with `allocate`.

type Bet = { span: number; category: number; amount: Money }
type History = { claims: Money[]; bets: Bet[] }

function naive({ claims, bets }: History): Money[] {
  const filled = claims.map(() => 0n)
  for (let span = 0; span < claims.length; span += 1) {
    for (let category = 0; category < TURNOVER_CATEGORIES.length; category += 1) {
      for (const bet of bets) {
        if (bet.span !== span || bet.category !== category) continue
        let left = bet.amount
        for (let older = 0; older < span; older += 1) {
          const asks = (claims[older] as Money) - (filled[older] as Money)
          const take = asks < 0n ? 0n : asks < left ? asks : left
          filled[older] = (filled[older] as Money) + take
          left -= take
        }
        filled[span] = (filled[span] as Money) + left
      }
    }
  }
  return filled
}

const rowsOf = ({ claims, bets }: History): Requirement[] =>
  claims.map((claim, span) => {
    const sums = { ...NO_TURNOVER } as Record<keyof ByCategory, Money>
    for (const bet of bets) {
      const category = TURNOVER_CATEGORIES[bet.category] as keyof ByCategory
      if (bet.span === span) sums[category] += bet.amount
    }
    return { depositClaim: claim / 3n, giftClaim: claim - claim / 3n, span: sums, spent: NO_TURNOVER }
  })

const history: fc.Arbitrary<History> = fc.array(fc.bigInt(0n, 400n), { minLength: 1, maxLength: 6 }).chain((claims) =>
  fc.record({
    claims: fc.constant(claims),
    bets: fc.array(
      fc.record({
        span: fc.nat(claims.length - 1),
        category: fc.nat(2),
        amount: fc.bigInt(0n, 150n),
      }),
      { maxLength: 25 },
    ),
  }),
)

describe('10,000 random histories [I-27]', () => {
  test('agree with the naive model, bet by bet', () => {
    fc.assert(
      fc.property(history, (past) => {
        expect(totals(rowsOf(past))).toEqual(naive(past))
      }),
      { numRuns: 10_000 },
    )
  })

  test('lose nothing: every 厘 of every span went somewhere once', () => {
    fc.assert(
      fc.property(history, (past) => {
        const rows = rowsOf(past)
        const { achieved, flows } = allocate(rows)
        const staked = rows.reduce((sum, { span }) => sum + sumOf(span), 0n)
        expect(achieved.reduce((sum, by) => sum + sumOf(by), 0n)).toBe(staked)
        expect(flows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(staked)
      }),
      { numRuns: 2_000 },
    )
  })

  test('one more settled bet, of whatever span, lets no requirement fall', () => {
    fc.assert(
      fc.property(history, fc.nat(5), fc.nat(2), fc.bigInt(1n, 300n), (past, at, category, amount) => {
        const more = { ...past, bets: [...past.bets, { span: at % past.claims.length, category, amount }] }
        const after = totals(rowsOf(more))
        expect(totals(rowsOf(past)).every((before, index) => before <= (after[index] as Money))).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('closing the oldest requirements changes nothing for the others', () => {
    fc.assert(
      fc.property(history, fc.nat(6), (past, count) => {
        const rows = rowsOf(past)
        const closed = Math.min(count, rows.length - 1)
        const { achieved, flows } = allocate(rows)
        const left = rows.slice(closed).map((one, index) => {
          const spent = { ...NO_TURNOVER } as Record<keyof ByCategory, Money>
          for (const flow of flows) {
            if (flow.span === index + closed && flow.to < closed) spent[flow.category] += flow.amount
          }
          return { ...one, spent }
        })
        expect(allocate(left).achieved).toEqual(achieved.slice(closed))
      }),
      { numRuns: 2_000 },
    )
  })

  test('a withdrawal is free exactly when no more than the tolerance is missing', () => {
    fc.assert(
      fc.property(history, fc.bigInt(0n, 200n), (past, relaxQuota) => {
        const rows = rowsOf(past)
        const { achieved } = allocate(rows)
        const filled = rows.map((one, index) => ({ ...one, gift: 5n, achieved: achieved[index] as ByCategory }))
        const missing = naive(past).reduce((sum, done, index) => {
          const claim = claimOf(rows[index] as Requirement)
          return done < claim ? sum + claim - done : sum
        }, 0n)
        const { yetWithdraw } = assess(filled, { relaxQuota, deductMode: 2, fee: 0 }, { isExcluded: false })
        expect(yetWithdraw === 0n).toBe(missing <= relaxQuota)
      }),
      { numRuns: 2_000 },
    )
  })
})
