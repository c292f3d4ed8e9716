import { describe, expect, test } from 'vitest'
import { FAMILIES, type Family } from '../lottery/family.ts'
import { dragonTigerPairs, PLACE_NAMES, placePairs, sumOfDraw, sumPairs } from './family-features.ts'
import { valueFeatures, valuesOf } from './family-features.ts'
import { statsOf, type StatDraw } from './feature-stats.ts'

const draw = (...numbers: number[]): StatDraw => ({ turnNum: '1', numbers, lunarYear: 2026 })
const OTHERS: Family[] = ['SSC', 'PK10', 'K3', '11X5', 'PC28', 'NN']

test.each(OTHERS)('%s names every place and counts every number of it once', (family) => {
  expect(PLACE_NAMES[family]).toHaveLength(FAMILIES[family].count)
  const values = valuesOf(family)
  const draws = [draw(...values.slice(0, FAMILIES[family].count)), draw(...values.slice(-FAMILIES[family].count))]
  for (const place of PLACE_NAMES[family].keys()) {
    const counts = valueFeatures(family, place).map((feature) => statsOf(draws, feature).count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  }
})

describe('a number anywhere in a result', () => {
  const chance = (family: Family) => valueFeatures(family, 'any')[0]?.chance?.(draw()) ?? 0
  test('is met by the chance of its family', () => {
    expect(chance('11X5')).toBeCloseTo(5 / 11, 12)
    expect(chance('K3')).toBeCloseTo(91 / 216, 12)
    expect(chance('SSC')).toBeCloseTo(1 - 0.9 ** 5, 12)
    expect(chance('PK10')).toBe(1)
  })
  test('counts a draw once', () => {
    expect(statsOf([draw(3, 3, 1)], valueFeatures('K3', 'any')[2] as never).count).toBe(1)
  })
})

test.each([
  ['SSC', [0, 4, 5, 9, 7], '小双 小双 大单 大单 大单'],
  ['PK10', [1, 5, 6, 10, 2, 3, 4, 7, 8, 9], '小单 小单 大双 大双 小双 小单 小双 大单 大双 大单'],
  ['K3', [3, 4, 6], '小单 大双 大双'],
  ['11X5', [5, 6, 10, 11, 1], '小单 大双 大双 和和 小单'],
  ['PC28', [4, 5, 0], '小双 大单 小双'],
] as const)('%s %j is %s', (family, numbers, expected) => {
  const sides = numbers.map((_, place) =>
    placePairs(family, place)
      .map(({ sideOf }) => sideOf(draw(...numbers)) ?? '和')
      .join(''),
  )
  expect(sides.join(' ')).toBe(expected)
})

test.each([
  ['SSC', [9, 9, 9, 9, 9], '总和', 45, '大', '单'],
  ['PK10', [5, 6, 1, 2, 3, 4, 7, 8, 9, 10], '冠亚和', 11, '小', '单'],
  ['K3', [2, 2, 2], '和值', 6, undefined, undefined],
  ['11X5', [4, 5, 6, 7, 8], '总和', 30, undefined, '双'],
  ['PC28', [9, 5, 0], '和值', 14, '大', '双'],
] as const)('the sum of %s %j is %s %d, %s and %s', (family, numbers, name, sum, size, parity) => {
  const one = draw(...numbers)
  expect(sumOfDraw(family, one)).toEqual({ name, sum })
  expect(sumPairs(family, name).map(({ sideOf }) => sideOf(one))).toEqual([size, parity])
})

test.each([
  ['SSC', [5, 0, 0, 0, 3], '龙虎:龙'],
  ['SSC', [5, 0, 0, 0, 5], '龙虎:'],
  ['PK10', [10, 2, 9, 4, 3, 1, 7, 8, 5, 6], '冠军龙虎:龙 亚军龙虎:虎 第三名龙虎:龙 第四名龙虎:虎 第五名龙虎:龙'],
  ['11X5', [1, 2, 3, 4, 5], '龙虎:虎'],
  ['K3', [1, 2, 3], ''],
] as const)('dragon and tiger of %s %j: %s', (family, numbers, expected) => {
  const one = draw(...numbers)
  const pairs = dragonTigerPairs(family, one)
  expect(pairs.map(({ name, sideOf }) => `${name}:${sideOf(one) ?? ''}`).join(' ')).toBe(expected)
})
