import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceOf, type DrawnCalls, skillOf } from './chance.ts'
import { drawsThatHit, verdictOfPost } from './layout-judging.ts'
import type { JudgedDraw } from './prediction.ts'

/** Draws whose special balls are these; the others never change. */
const drawsOf = (specials: readonly number[]): JudgedDraw[] =>
  specials.map((special, index) => ({
    turnNum: `2026${String(index).padStart(3, '0')}`,
    balls: [1, 2, 3, 4, 5, 6, special],
    lunarYear: 2026,
  }))
const ALL_BALLS = drawsOf(Array.from({ length: 49 }, (_, index) => index + 1))

const saying = (content: string, draws: readonly JudgedDraw[], { code = 'MB04', label = '' } = {}): DrawnCalls[] =>
  draws.map((draw) => ({ code, items: [{ title: label, content, content2: label }], draw }))

describe('what chance would have hit', () => {
  it.each([
    // calls, label, share of the 49 special balls that they cover; a draw never judges its own post
    ['26', '一码', (1 * 48) / (49 * 48)],
    ['单', '单双', (25 * 48) / (49 * 48)],
    ['红', '波色', (17 * 48) / (49 * 48)],
    ['鼠牛虎兔龙蛇马羊猴鸡狗猪', '生肖', 1],
    ['单', '杀单双', (24 * 48) / (49 * 48)],
  ])('is the share of balls that "%s" covers', (content, label, share) => {
    expect(chanceOf(saying(content, ALL_BALLS, { label }))).toBeCloseTo(share, 10)
  })

  it('takes nothing from the draw that a post was made for', () => {
    // Each names exactly what came: only chance, never skill, is asked for.
    const perfect = ALL_BALLS.flatMap((draw) => saying(String(draw.balls[6]), [draw], { label: '一码' }))
    expect(chanceOf(perfect)).toBe(0)
  })

  it('gives no credit for naming what came often anyway', () => {
    const mostlyRed = drawsOf([1, 2, 7, 8, 12, 13, 18, 19, 23, 3])
    expect(chanceOf(saying('红', mostlyRed, { label: '波色' }))).toBeCloseTo(0.9, 10)
  })

  it('is unknown for fewer than two posts, and for posts that call nothing', () => {
    expect(chanceOf([])).toBeUndefined()
    expect(chanceOf(saying('单', drawsOf([3]), { label: '单双' }))).toBeUndefined()
    expect(chanceOf(saying('龙腾四海', drawsOf([3, 4]), { code: 'MB24' }))).toBeUndefined()
  })

  it('asks evenly chosen draws of a very long record', () => {
    const alternating = drawsOf(Array.from({ length: 366 }, (_, index) => (index % 2 === 0 ? 3 : 4)))
    expect(chanceOf(saying('单', alternating, { label: '单双' }))).toBeCloseTo(0.5, 1)
  })
})

it('judges many draws as it judges one', () => {
  const text = fc.oneof(fc.constantFrom('猪蛇狗', '单', '红,绿', '06,08,09', '1头,2头', '家禽', '3门,4门'), fc.string())
  const item = fc.record({ title: fc.constantFrom('128期', '杀肖', '平特一肖'), content: text, content2: text })
  const code = fc.constantFrom('MB04', 'MB07', 'MB10', 'MB12', 'MB31', 'MB32', 'MB33', 'default', 'MB24')
  const property = fc.property(code, item, (layout, one) => {
    const each = ALL_BALLS.flatMap((draw) => verdictOfPost(layout, [one], draw) ?? []).map(
      (verdict) => verdict === '准',
    )
    expect(drawsThatHit(layout, [one], ALL_BALLS)).toEqual(each)
  })
  fc.assert(property, { numRuns: 300 })
})

describe('the worth of a record', () => {
  const worth = (hits: number, misses: number, chance: number) => skillOf({ hits, misses, chance })

  it('is nothing where nobody could miss, and at chance', () => {
    expect(worth(30, 0, 1)).toBe(0)
    expect(worth(15, 15, 0.5)).toBe(0)
  })

  it('grows with hits that were hard, and sinks below chance', () => {
    expect(worth(3, 27, 1 / 49)).toBeGreaterThan(worth(18, 12, 0.5))
    expect(worth(10, 20, 0.5)).toBeLessThan(0)
  })

  it('of a long good record is above that of a short lucky run', () => {
    expect(worth(5, 0, 0.5)).toBeLessThan(worth(21, 9, 0.5))
  })
})
