import { describe, expect, it } from 'vitest'
import { drawResult } from '../lottery/family.ts'
import { sampleRandom } from '../random.ts'
import { costOf, type OrderGroup } from './result-cost.ts'
import { exposureOf } from './exposure.ts'
import { playsOf } from './plays/index.ts'
import { SPECIAL_BALL_PLAYS } from './plays/lhc/special-ball-plays.ts'
import { outcomeOf, settleByOutcome } from './settle.ts'

const group = (playCode: string, selectionText: string, more: Partial<OrderGroup> = {}): OrderGroup => ({
  ...{ playCode, selectionText, odds: [480_000], stakePerNote: 10_000n, notes: 1, rebateTenths: 0 },
  ...{ payoutMax: 1_000_000_000n, orders: 1, ...more },
})
const YEAR = 2026

describe('the plays on the special ball', () => {
  it('are those whose outcome no other ball changes', () => {
    const random = sampleRandom(7)
    const draws = Array.from({ length: 60 }, () => drawResult('LHC', random))
    const changed = playsOf('LHC').filter((play) =>
      play.items(YEAR).some(({ label }) => {
        const selection = play.parse(label)
        if (selection === undefined) return false
        return draws.some((numbers) => {
          const special = numbers.at(-1) as number
          const others = [8, 9, 10, 11, 12, 13, 14].filter((ball) => ball !== special).slice(0, 6)
          const judged = (balls: number[]) =>
            JSON.stringify(play.judge(selection, { numbers: [...balls, special], lunarYear: YEAR }))
          return judged(numbers.slice(0, 6)) !== judged(others)
        })
      }),
    )
    expect(changed.filter(({ code }) => SPECIAL_BALL_PLAYS.has(code)).map(({ name }) => name)).toEqual([])
    expect(playsOf('LHC').filter(({ code }) => SPECIAL_BALL_PLAYS.has(code))).toHaveLength(SPECIAL_BALL_PLAYS.size)
  })
})

describe('what a result costs', () => {
  const groups = [
    group('101', '38', { orders: 3 }),
    group('101', '07', { rebateTenths: 80 }),
    group('103', '大', { odds: [19_800], orders: 2 }),
    group('101', '38', { stakePerNote: 1_000_000n, payoutMax: 5_000_000n }),
  ]

  it('is what settling each order would pay, to the 厘', () => {
    for (const special of [38, 7, 49, 2]) {
      const draw = { numbers: [1, 3, 5, 9, 11, 13, special], lunarYear: YEAR }
      const cost = costOf('LHC', groups, draw)
      const each = groups.map((one) => settleByOutcome(one, outcomeOf('LHC', one, draw)))
      expect(cost.rewards).toEqual(each.map(({ reward }) => reward))
      expect(cost.paid).toBe(each.reduce((sum, { reward }, at) => sum + reward * BigInt(groups[at]?.orders ?? 0), 0n))
      expect(cost.rebate).toBe(800n)
      expect(cost.stake).toBe(3n * 10_000n + 10_000n + 2n * 10_000n + 1_000_000n)
    }
    // 48 times the stake of three, 1.98 times that of two, and the cap of the large one.
    const cost = costOf('LHC', groups, { numbers: [1, 3, 5, 9, 11, 13, 38], lunarYear: YEAR })
    expect(cost.plays).toEqual([
      { play: '101', orders: 5, stake: 1_040_000n, paid: 3n * 480_000n + 5_000_000n },
      { play: '103', orders: 2, stake: 20_000n, paid: 2n * 19_800n },
    ])
  })
})

describe('the exposure of a draw', () => {
  const draw = { family: 'LHC', lunarYear: YEAR } as const
  const onSpecial = [
    group('101', '38', { orders: 3 }),
    group('103', '大', { odds: [19_800] }),
    group('111', '蛇,马', { odds: [110_000], notes: 2 }),
  ]

  it('is exact for each special ball where nothing else was bet on', () => {
    const map = exposureOf(draw, onSpecial, { seed: 1 })
    expect(map).toMatchObject({ results: 49, isComplete: true, stake: 60_000n, places: [] })
    // 38 is a 蛇 of 2026.
    expect(map.specials[37]).toMatchObject({ special: 38, exact: 1_569_800n, paid: 1_569_800n, most: 1_569_800n })
    // 49 is a 马, and gives the stake of the sides back.
    expect(map.specials[48]).toMatchObject({ special: 49, exact: 120_000n })
    expect(map.specials[2]).toMatchObject({ special: 3, exact: 0n })
    expect(map.dearest[0]?.numbers.at(-1)).toBe(38)
    expect(map.dearest[0]?.paid).toBe(1_569_800n)
    const all = map.specials.reduce((sum, { exact }) => sum + exact, 0n)
    expect(map.mean).toBe(all / 49n)
    expect(map.paid99).toBe(1_569_800n)
    expect(map.animals[0]).toMatchObject({ animal: '蛇', special: 38, stake: 10_000n, paid: 1_569_800n })
    expect(map.animals).toHaveLength(12)
  })

  it('says of other plays what 2,000 draws of a seed say, which are the same again', () => {
    const groups = [...onSpecial, group('121', '05', { odds: [80_000] })]
    const map = exposureOf(draw, groups, { seed: 3 })
    expect(map).toMatchObject({ results: 2_000, isComplete: false })
    expect(exposureOf(draw, groups, { seed: 3 })).toEqual(map)
    expect(exposureOf(draw, groups, { seed: 4 }).mean).not.toBe(map.mean)
    // 正码 05 comes in 6 of 49 draws and pays 8 times ten yuan: 9,795 厘 on average, give or take what chance does.
    const exact = map.specials.reduce((sum, one) => sum + one.exact, 0n) / 49n
    expect(Number(map.mean - exact)).toBeGreaterThan(8_000)
    expect(Number(map.mean - exact)).toBeLessThan(11_600)
    // Each result that is named costs what it is said to cost.
    for (const { numbers, paid } of map.dearest) {
      expect(costOf('LHC', groups, { numbers, lunarYear: YEAR }).paid).toBe(paid)
    }
    expect(map.specials[4]?.paid).toBe(map.specials[4]?.exact)
  })

  it('looks at fewer results of a large book', () => {
    const groups = [group('121', '05', { odds: [80_000] }), group('121', '06', { odds: [80_000] })]
    expect(exposureOf(draw, groups, { seed: 1, judgedMax: 1_000 }).results).toBe(500)
    expect(exposureOf(draw, groups, { seed: 1, judgedMax: 10 }).results).toBe(49)
  })

  it('is exact for families of few results, by place and number', () => {
    const big = group('101', '大', { odds: [19_800] })
    const map = exposureOf({ family: 'K3', lunarYear: YEAR }, [big], { seed: 1 })
    expect(map).toMatchObject({ results: 216, isComplete: true, specials: [], animals: [] })
    expect(map.places).toHaveLength(18)
    // 大 wins in 105 of 216 results.
    expect(map.mean).toBe((105n * 19_800n) / 216n)
    expect(map.paid95).toBe(19_800n)
    const wins = Array.from({ length: 36 }, (_, at) => [6, 1 + Math.floor(at / 6), 1 + (at % 6)]).filter(
      (numbers) => costOf('K3', [big], { numbers, lunarYear: YEAR }).paid > 0n,
    )
    expect(map.places.find(({ place, number }) => place === 0 && number === 6)).toMatchObject({
      paid: (BigInt(wins.length) * 19_800n) / 36n,
      most: 19_800n,
    })
  })

  it('of ten cars is a sample', () => {
    const play = playsOf('PK10')[0]
    const text = play?.items(YEAR)[0]?.label ?? ''
    const map = exposureOf({ family: 'PK10', lunarYear: YEAR }, [group(play?.code ?? '', text)], { seed: 1 })
    expect(map).toMatchObject({ results: 2_000, isComplete: false })
    expect(map.places).toHaveLength(100)
  })
})
