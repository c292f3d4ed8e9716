import { describe, expect, it } from 'vitest'
import { hasPlan, planChoice, planOutcome } from './plan.ts'

const draw = (special: number) => ({ numbers: [1, 2, 3, 4, 5, 6, special], lunarYear: 2026 })
const plan = { family: 'LHC', playCode: '103' } as const

describe('a plan', () => {
  it.each([
    ['the side that came more often', [30, 31, 8], '大'],
    ['the other one when that came more often', [8, 9, 30], '小'],
    ['the first one where both came as often', [8, 30], '大'],
    ['the first one of a game without draws', [], '大'],
    ['no 49, which is neither', [49, 49, 8], '小'],
  ])('chooses %s', (_, specials, choice) =>
    expect(planChoice(plan.family, plan.playCode, specials.map(draw))).toBe(choice),
  )

  it('looks at the latest twenty draws only', () => {
    const specials = [...Array.from({ length: 20 }, (_, n) => (n < 11 ? 30 : 8)), ...Array(50).fill(8)]
    expect(planChoice(plan.family, plan.playCode, specials.map(draw))).toBe('大')
  })

  it.each([
    ['大', 30, 'hit'],
    ['大', 8, 'miss'],
    ['小', 49, 'push'],
  ])('that called %s was a %s in special %i', (choice, special, outcome) =>
    expect(planOutcome({ ...plan, choice }, draw(special))).toBe(outcome),
  )

  it('exists for plays that have two sides', () => {
    expect(hasPlan('LHC', '103')).toBe(true)
    expect(planChoice('SSC', '101', [])).toBeUndefined()
  })
})
