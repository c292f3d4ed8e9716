import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Money, yuan } from '../money.ts'
import { dayWage, type WageFigures, type WageTier } from './day-wage.ts'
import { type DividendLine, type DividendTerms, dividendOf } from './dividend.ts'
import { type ChainAgent, dayRebate, differenceShares, rebateState } from './rebate.ts'

// The money of agents. The worked examples are those of Domain §7.5 to §7.7.

const chainOf = (...rates: number[]): ChainAgent[] => rates.map((rate, n) => ({ agentId: BigInt(n + 1), rate }))

describe('the difference rebate', () => {
  it.each([
    [70, [75, 80], ['50', '50']],
    [80, [80, 80], ['0', '0']],
  ])('of 10,000 yuan at a rate of %i below %j is %j yuan', (member, rates, amounts) => {
    const shares = differenceShares(yuan('10000'), member, chainOf(...rates))
    expect(shares.map(({ share }) => dayRebate([share]))).toEqual(amounts.map(yuan))
  })

  it('adds up to the stake times the highest rate less the member’s, no level below zero', () => {
    const rates = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 130 }), rates, (stake, member, chain) => {
        const shares = differenceShares(stake, member, chainOf(...chain))
        expect(shares.every(({ share }) => share >= 0n)).toBe(true)
        const top = Math.max(member, ...chain)
        expect(shares.reduce((sum, { share }) => sum + share, 0n)).toBe(stake * BigInt(top - member))
      }),
    )
  })

  it('in a random tree is each agent’s own difference, whatever way is taken to him', () => {
    const node = fc.record({ above: fc.nat(), step: fc.nat(20), stake: fc.bigInt(0n, 10n ** 10n) })
    fc.assert(
      fc.property(fc.array(node, { minLength: 2, maxLength: 60 }), (nodes) => {
        const tree = grown(nodes)
        const earned = new Map<bigint, bigint>()
        let expected = 0n
        for (const { chain, rate, stake } of tree) {
          for (const { agentId, share } of differenceShares(stake, rate, chain))
            earned.set(agentId, (earned.get(agentId) ?? 0n) + share)
          expected += stake * BigInt((chain.at(-1)?.rate ?? rate) - rate)
        }
        expect([...earned.values()].reduce((sum, share) => sum + share, 0n)).toBe(expected)
        for (const share of earned.values()) {
          const lost = share - dayRebate([share]) * 1000n
          expect(lost >= 0n && lost < 10_000n).toBe(true)
        }
      }),
    )
  })

  it('is rounded down once for a day, not for each bet [Ruling C119]', () => {
    // Two shares of 0.006 yuan are 0.01 together, and nothing one by one.
    const [one] = differenceShares(yuan('6'), 79, chainOf(80))
    const share = one?.share as bigint
    expect([dayRebate([share]), dayRebate([share, share])]).toEqual([0n, yuan('0.01')])
  })
})

it.each([
  [['5', '0', '0'], false, 'open'],
  [['5', '3', '0'], true, 'settled'],
  [['5', '5', '0'], true, 'paid'],
  [['0', '0', '0'], true, 'paid'],
  [['3', '5', '0'], true, 'taken'],
  [['3', '3', '2'], true, 'taken'],
] as const)('a statement of %j is, worked out: %s, %s', ([amount, paid, taken], isWorkedOut, state) => {
  const sums = { amount: yuan(amount), paid: yuan(paid), taken: yuan(taken) }
  expect(rebateState({ ...sums, isWorkedOut })).toBe(state)
})

/** A tree of at most ten layers whose rates fall on the way down. */
function grown(nodes: readonly { above: number; step: number; stake: Money }[]) {
  const made: { id: bigint; rate: number; chain: ChainAgent[]; stake: Money }[] = []
  for (const [n, { above, step, stake }] of nodes.entries()) {
    const open = made.filter(({ chain }) => chain.length < 10)
    const parent = open[above % Math.max(1, open.length)]
    const rate = parent === undefined ? 130 : Math.max(0, parent.rate - step)
    const chain = parent === undefined ? [] : [{ agentId: parent.id, rate: parent.rate }, ...parent.chain]
    made.push({ id: BigInt(n + 1), rate, chain, stake })
  }
  return made
}

const layer = (ratio: number): DividendTerms => ({ mode: 'layer', amountRatio: 600, ratio })
const fission: DividendTerms = { mode: 'fission', amountRatio: 600, ratio: 100 }
const line = (base: string, given = 0, depth = 1): DividendLine => ({ base: yuan(base), given, depth })

describe('the dividend', () => {
  it.each([
    ['the lower agent', layer(200), line('20000'), '2400'],
    ['the agent above him', layer(300), line('20000', 200, 2), '1200'],
    ['fission, right below', fission, line('20000', 0, 1), '1200'],
    ['fission, the member himself', fission, line('20000', 0, 0), '1200'],
    ['fission, two layers below', fission, line('20000', 0, 2), '120'],
  ])('of 20,000 yuan at 60 %%: %s', (_, terms, one, amount) => {
    expect(dividendOf([one], terms, 0n)).toEqual({ amount: yuan(amount), carried: 0n })
  })

  it('pays nothing of a loss, and carries it until profits have made up for it', () => {
    const first = dividendOf([line('-1000')], layer(200), 0n)
    expect(first).toEqual({ amount: 0n, carried: -yuan('120') })
    const second = dividendOf([line('600')], layer(200), first.carried)
    expect(second).toEqual({ amount: 0n, carried: -yuan('48') })
    expect(dividendOf([line('1000')], layer(200), second.carried)).toEqual({ amount: yuan('72'), carried: 0n })
  })

  it('rounds down, also below zero, and never by more than a 分', () => {
    expect(dividendOf([line('0.09')], layer(200), 0n)).toEqual({ amount: yuan('0.01'), carried: 0n })
    expect(dividendOf([line('-0.09')], layer(200), 0n)).toEqual({ amount: 0n, carried: -yuan('0.02') })
    const lines = fc.array(
      fc.record({
        base: fc.bigInt(-(10n ** 11n), 10n ** 11n),
        depth: fc.integer({ min: 1, max: 10 }),
        given: fc.nat(1000),
      }),
      { minLength: 1, maxLength: 20 },
    )
    const terms = fc.record({
      mode: fc.constantFrom('layer' as const, 'fission' as const),
      amountRatio: fc.nat(1000),
      ratio: fc.nat(1000),
    })
    fc.assert(
      fc.property(lines, terms, fc.bigInt(-(10n ** 9n), 0n), (some, by, before) => {
        const cents = before * 10n
        const { amount, carried } = dividendOf(some, by, cents)
        expect(amount === 0n || carried === 0n).toBe(true)
        // Nothing is lost between periods: what a line brings, at the scale of its mode, less a rest below a 分.
        const power = by.mode === 'layer' ? 1n : 10n
        const exact = some.reduce((sum, { base, depth, given }) => {
          const weight =
            by.mode === 'layer'
              ? BigInt(Math.max(0, by.ratio - given))
              : BigInt(by.ratio) ** BigInt(depth) * 1000n ** (10n - BigInt(depth))
          return sum + base * weight * BigInt(by.amountRatio)
        }, 0n)
        const rest = exact - (amount + carried - cents) * 1000n ** (power + 1n)
        expect(rest >= 0n && rest < 10n * 1000n ** (power + 1n)).toBe(true)
      }),
    )
  })
})

const tier = (sort: number, stake: string, activeMin: number, hundredths: number, max?: string): WageTier => ({
  ...{ sort, lossMin: 0n, activeMin, validStakeMin: yuan(stake), rechargedMin: 0n, isDirect: false },
  pays: { kind: 'share', hundredths },
  ...(max !== undefined && { amountMax: yuan(max) }),
})
const TIERS = [tier(1, '10000', 3, 10), tier(2, '100000', 10, 20), tier(3, '1000000', 50, 30, '18888')]
const figures = (stake: string, activeMembers: number, more: Partial<WageFigures> = {}): WageFigures => ({
  ...{ loss: 0n, activeMembers, validStake: yuan(stake), recharged: 0n },
  ...more,
})
const wage = (tiers: readonly WageTier[], team: WageFigures, direct = figures('0', 0)) =>
  dayWage(tiers, { team, direct })?.amount

describe('the day wage', () => {
  it.each([
    ['250000', 12, '500'],
    ['250000', 9, '250'],
    ['9999.999', 60, undefined],
    ['10000', 3, '10'],
    ['1000000', 50, '3000'],
    ['10000000', 50, '18888'],
  ])('of a stake of %s with %i active members is %s', (stake, active, amount) => {
    expect(wage(TIERS, figures(stake, active))).toBe(amount === undefined ? undefined : yuan(amount))
  })

  it('looks at the first layer alone where its tier says so, and at losses and recharges', () => {
    const own = { ...tier(9, '1000', 1, 100), isDirect: true }
    expect(wage([...TIERS, own], figures('250000', 12), figures('999', 5))).toBe(yuan('500'))
    expect(wage([...TIERS, own], figures('250000', 12), figures('1000', 1))).toBe(yuan('10'))
    const asks = { ...tier(9, '0', 0, 0), lossMin: yuan('50'), rechargedMin: yuan('20') }
    const fixed: WageTier = { ...asks, pays: { kind: 'fixed', amount: yuan('8.888') } }
    expect(wage([fixed], figures('0', 0, { loss: yuan('50'), recharged: yuan('20') }))).toBe(yuan('8.88'))
    expect(wage([fixed], figures('0', 0, { loss: yuan('49.999'), recharged: yuan('20') }))).toBeUndefined()
    expect(wage([fixed], figures('0', 0, { loss: yuan('50'), recharged: yuan('19.999') }))).toBeUndefined()
  })
})
