import { describe, expect, it } from 'vitest'
import { afterRound, beginAuto } from './auto.ts'
import { firstStep, neighbourStep, stepsWithin } from './bet-steps.ts'
import { money, signed, stake } from './money.ts'

describe('stakes on offer', () => {
  const steps = stepsWithin([200n, 400n, 1000n, 20_000n], 400n, 10_000n)
  it('are those within the limits', () => expect(steps).toEqual([400n, 1000n]))
  it('go up and down by one, and end at the ends', () => {
    expect([neighbourStep(steps, 400n, 1), neighbourStep(steps, 1000n, 1)]).toEqual([1000n, 1000n])
    expect([neighbourStep(steps, 1000n, -1), neighbourStep(steps, 400n, -1)]).toEqual([400n, 400n])
  })
  it('begin modestly', () => {
    expect(firstStep([200n, 2000n, 20_000n], 10_000_000n)).toBe(2000n)
    expect(firstStep([200n, 2000n], 20_000n)).toBe(200n)
  })
})

describe('autoplay', () => {
  const run = beginAuto({ rounds: 3, lossMax: 5000n, winMax: 20_000n })
  it('ends before a loss could go beyond its limit', () => {
    const first = afterRound(run, { bet: 2000n, win: 0n })
    expect(first).toMatchObject({ run: { left: 2, net: -2000n } })
    expect('run' in first && afterRound(first.run, { bet: 2000n, win: 0n })).toEqual({
      ended: '已达到亏损上限，自动已停止',
    })
  })
  it('ends with a great win, and after its rounds', () => {
    expect(afterRound(run, { bet: 2000n, win: 20_000n })).toEqual({ ended: '已达到单局赢取上限，自动已停止' })
    expect(afterRound({ ...run, left: 1 }, { bet: 2000n, win: 3000n })).toEqual({ ended: '自动旋转已完成' })
  })
})

describe('money', () => {
  it.each([
    [0n, '0.00', '0'],
    [200n, '0.20', '0.2'],
    [14_636n, '14.636', '14.636'],
    [1_234_567_000n, '1,234,567.00', '1,234,567'],
    [100_000n, '100.00', '100'],
  ])('%s 厘 is %s, as a stake %s', (li, shown, short) => {
    expect([money(li), stake(li)]).toEqual([shown, short])
  })
  it('has its sign', () => expect([signed(60_000n), signed(-5000n)]).toEqual(['+60.00', '-5.00']))
})
