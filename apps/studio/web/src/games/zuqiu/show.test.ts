import { describe, expect, it } from 'vitest'
import { SLOTS } from '@liuhe/games/zuqiu/slot-chances.ts'
import { resultsOf } from '../../testing/fake-sport.ts'
import { momentsOf, PITCH } from './show.ts'
import { slotOf } from './words.ts'

const round = resultsOf(2)

describe.each(round.matches)('what is shown of match $match', ({ match, goals }) => {
  const of = { match, commitment: round.commitment, salt: round.salt }
  const whole = momentsOf(of, goals, SLOTS)

  it('has its goals in their minutes, and no others', () => {
    const shown = whole.flatMap(({ word, side }, slot) => (word === '进球' ? [[slot, side]] : []))
    expect(shown).toEqual(goals.map(([slot, side]) => [slotOf(slot), side]))
  })

  it('is never ahead: a minute does not depend on those after it', () => {
    for (const slots of [0, 1, 30, 95]) {
      const before = goals.filter(([slot]) => slotOf(slot) < slots)
      expect(momentsOf(of, before, slots)).toEqual(whole.slice(0, slots))
    }
  })

  it('ends a minute without a goal outside of both goal mouths', () => {
    for (const { word, points } of whole.filter((moment) => moment.word !== '进球'))
      for (const { x, y } of points) {
        expect([word, x > 5 && x < PITCH.width - 5]).toEqual([word, true])
        expect(y > 0 && y < PITCH.height).toBe(true)
      }
  })
})
