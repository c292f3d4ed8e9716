import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../bets/settle.ts'
import { wonNotes } from '../bets/outcome.ts'
import { animalOf } from '../lottery/zodiac.ts'
import { hasPlan, planChoice, planOutcome, planRule } from './plan.ts'

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

  it('of colours and animals chooses what came in most draws, in the order of the play', () => {
    expect(planChoice('LHC', '106', [3, 4, 9, 1].map(draw))).toBe('蓝波')
    // In draw() the plain balls are 1 to 6: their animals came in every draw, and the first of the play is chosen.
    const [special, other] = [animalOf(20, 2026), animalOf(33, 2026)]
    const five = planChoice('LHC', '111', [20, 20, 33, 20].map(draw))?.split(',') ?? []
    expect(five).toHaveLength(5)
    expect(five).toEqual(expect.arrayContaining([special, other]))
    const one = planChoice('LHC', '301', [20, 20].map(draw)) ?? ''
    expect([1, 2, 3, 4, 5, 6].map((ball) => animalOf(ball, 2026))).toContain(one)
    // What it chooses is a selection of the play: several items are several notes, one of which wins.
    const outcome = outcomeOf('LHC', { playCode: '111', selectionText: five.join() }, draw(20))
    expect([wonNotes(outcome), outcome.lost]).toEqual([1, 4])
    expect(planOutcome({ family: 'LHC', playCode: '111', choice: five.join() }, draw(20))).toBe('hit')
    expect(planRule('LHC', '111')).toBe('取近20期特码出现最多的5个生肖；每期开奖相互独立，不预示下期')
  })

  it('exists for the plays of its list', () => {
    for (const code of ['103', '106', '111', '301']) expect(hasPlan('LHC', code)).toBe(true)
    expect(planChoice('SSC', '101', [])).toBeUndefined()
  })
})
