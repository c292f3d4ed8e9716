import { describe, expect, it } from 'vitest'
import { yuan } from '../money.ts'
import { feeOf, monthlyOwn, shareOfBelow } from './monthly.ts'
import { lastDayOf, type MonthlyPlan, ofLevel, periodsOf, type PlanVersion } from './plan.ts'

describe('periods of plans', () => {
  it.each([
    ['day', '2026-11-22', '2026-11-22'],
    ['week', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-22'],
    ['month', '2026-11-22', '2026-11-30'],
    ['month', '2026-12-01', '2026-12-31'],
    ['month', '2028-02-01', '2028-02-29'],
  ] as const)('the %s of %s ends on %s', (period, day, last) => {
    expect(lastDayOf(period, day)).toBe(last)
  })

  const week: PlanVersion = { startsOn: '2026-11-02', isOn: true, period: 'week' }
  const spans = (versions: readonly PlanVersion[], after: string | undefined, until: string) =>
    periodsOf(versions, { after, until }).map(({ from, to, version }) => `${from} ${to} ${version.period}`)

  it('are made when they are over, one after another', () => {
    expect(spans([week], undefined, '2026-11-15')).toEqual(['2026-11-02 2026-11-08 week', '2026-11-09 2026-11-15 week'])
    expect(spans([week], '2026-11-08', '2026-11-14')).toEqual([])
    expect(spans([week], undefined, '2026-11-01')).toEqual([])
  })

  it('end where another version begins, which may switch them off and on', () => {
    const month: PlanVersion = { startsOn: '2026-11-18', isOn: true, period: 'month' }
    const off: PlanVersion = { startsOn: '2026-12-05', isOn: false, period: 'week' }
    const on: PlanVersion = { startsOn: '2026-12-20', isOn: true, period: 'day' }
    expect(spans([week, month, off, on], '2026-11-15', '2026-12-21')).toEqual([
      '2026-11-16 2026-11-17 week',
      '2026-11-18 2026-11-30 month',
      '2026-12-01 2026-12-04 month',
      '2026-12-20 2026-12-20 day',
      '2026-12-21 2026-12-21 day',
    ])
  })

  it('have the later of two versions for the same day', () => {
    const off: PlanVersion = { ...week, isOn: false }
    expect(spans([week, off], undefined, '2026-11-30')).toEqual([])
    expect(spans([off, week], undefined, '2026-11-08')).toEqual(['2026-11-02 2026-11-08 week'])
  })

  it('ask by the level of the agent; deeper ones have the last', () => {
    expect([1, 2, 3, 9].map((level) => ofLevel(['a', 'b'], level))).toEqual(['a', 'b', 'b', 'b'])
    expect(ofLevel([], 1)).toBeUndefined()
  })
})

const PLAN: MonthlyPlan = {
  ...{ activeStakeMin: yuan('100'), lowerShare: 100, subShare: 50, turnoverHundredths: 0, feeShare: 120 },
  tiers: [
    { profitMin: yuan('0.01'), activeMin: 3, share: 300 },
    { profitMin: yuan('10000'), activeMin: 5, share: 400 },
  ],
}
const figures = (profit: string, activeMembers: number, costs = '0', stake = '0') => ({
  ...{ profit: yuan(profit), costs: yuan(costs), validStake: yuan(stake), activeMembers },
})
const NOTHING = { carried: 0n, adjustment: 0n }

describe('the monthly plan', () => {
  it.each([
    ['9999', 9, '2999.7', 1],
    ['10000', 5, '4000', 2],
    ['10000', 4, '3000', 1],
    ['10000', 2, '0', undefined],
  ])('of a profit of %s with %i active members is %s by tier %s', (profit, active, amount, tier) => {
    expect(monthlyOwn(PLAN, figures(profit, active), NOTHING)).toEqual({
      ...{ net: yuan(profit), tier, amount: yuan(amount), carried: 0n },
    })
  })

  it('takes off costs and what was lost before, adds an adjustment, and carries a loss on', () => {
    const first = monthlyOwn(PLAN, figures('1000', 3, '1500'), NOTHING)
    expect(first).toEqual({ net: -yuan('500'), tier: undefined, amount: 0n, carried: -yuan('500') })
    const second = monthlyOwn(PLAN, figures('800', 3), { carried: first.carried, adjustment: yuan('100') })
    expect(second).toEqual({ net: yuan('400'), tier: 1, amount: yuan('120'), carried: 0n })
  })

  it('pays of the stake whether the house won or lost', () => {
    const plan = { ...PLAN, turnoverHundredths: 10 }
    expect(monthlyOwn(plan, figures('-50', 9, '0', '20000'), NOTHING)).toMatchObject({
      ...{ amount: yuan('20'), carried: -yuan('50') },
    })
  })

  it('shares commissions of two layers below, and takes the fee of won games alone', () => {
    expect(shareOfBelow(PLAN, { lower: yuan('120'), sub: yuan('30.3') })).toBe(yuan('13.51'))
    expect([feeOf(PLAN, yuan('1000')), feeOf(PLAN, -yuan('1000'))]).toEqual([yuan('120'), 0n])
  })
})
