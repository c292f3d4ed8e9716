import { describe, expect, it } from 'vitest'
import { inkOn, phaseAt, tabsOf, targetOf } from './promotion-model.ts'
import { aPromotion } from './testing/a-promotion.ts'

describe('the tabs of promotions', () => {
  it('are 全部优惠 and one for each categoryId, labelled by categoryName [PROMO-002]', () => {
    const promotions = [
      aPromotion({ id: 1, categoryId: 2, categoryName: '彩票专场', categorySort: 5 }),
      aPromotion({ id: 2, categoryId: 4, categoryName: '会员尊享', categorySort: 1 }),
      aPromotion({ id: 4, categoryId: 1, categoryName: '新人礼遇', categorySort: 5 }),
      aPromotion({ id: 3, categoryId: 2, categoryName: '彩票专场', categorySort: 5 }),
    ]
    expect(tabsOf(promotions)).toEqual([
      { key: 'all', label: '全部优惠' },
      { key: '1', label: '新人礼遇' },
      { key: '2', label: '彩票专场' },
      { key: '4', label: '会员尊享' },
    ])
    expect(tabsOf([])).toEqual([{ key: 'all', label: '全部优惠' }])
  })
})

it.each([
  [999, null, null, 'running'],
  [999, 1000, null, 'coming'],
  [1000, 1000, 2000, 'running'],
  [1999, 1000, 2000, 'running'],
  [2000, 1000, 2000, 'over'],
  [2000, null, 2000, 'over'],
])('at %i, from %s to %s, it is %s', (now, startTime, endTime, phase) => {
  expect(phaseAt({ startTime, endTime }, now)).toBe(phase)
})

it.each([
  [{ templateType: 1 }, { kind: 'page', to: '/promotional/2/7' }],
  [
    { templateType: 2, imageUrl: '/sys-upload/a.svg' },
    { kind: 'page', to: '/promotional/2/7' },
  ],
  [
    { templateType: 3, imageUrl: 'https://a.example/x' },
    { kind: 'outside', url: 'https://a.example/x' },
  ],
  [
    { templateType: 3, imageUrl: 'a.example' },
    { kind: 'outside', url: 'https://a.example/' },
  ],
  [{ templateType: 3, imageUrl: 'javascript:alert(1)' }, { kind: 'nowhere' }],
  [{ templateType: 3, imageUrl: '/promotional' }, { kind: 'nowhere' }],
])('%o leads to %o', (facts, target) => {
  expect(targetOf(aPromotion({ id: 7, categoryId: 2, ...facts }))).toEqual(target)
})

it('writes on any colour with a contrast of at least 4.5', () => {
  const parts = [0, 51, 102, 119, 136, 153, 204, 255]
  const hex = (value: number) => value.toString(16).padStart(2, '0')
  const light = (value: number) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  const contrasts = parts.flatMap((red) =>
    parts.flatMap((green) =>
      parts.map((blue) => {
        const ground = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
        const ink = inkOn(`#${hex(red)}${hex(green)}${hex(blue)}`) === 'var(--white)' ? 1 : 0
        return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05)
      }),
    ),
  )
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
})
