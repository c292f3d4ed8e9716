import { describe, expect, it } from 'vitest'
import { hasSides, sideStakes } from './hedge.ts'
import { playOf, playsOf } from './plays/index.ts'

const sidesOf = (play: string, selectionText: string, special = 7) => {
  const known = playOf('LHC', play)
  const selection = known?.parse(selectionText)
  if (!known || !selection) throw new Error(`${play} cannot read ${selectionText}`)
  const draw = { numbers: [1, 2, 3, 4, 5, 6, special], lunarYear: 2026 }
  return sideStakes(known, selection, draw).map(({ pair, side, notes }) => `${pair} ${side} ×${notes}`)
}

describe('sides of a market', () => {
  it.each([
    ['103', '大', ['103:大 0 ×1']],
    ['103', '小', ['103:大 1 ×1']],
    ['103', '合双', ['103:合单 1 ×1']],
    ['103', '大,小,尾大', ['103:大 0 ×1', '103:大 1 ×1', '103:尾大 0 ×1']],
    ['105', '家禽,后肖', ['105:家禽 0 ×1', '105:前肖 1 ×1']],
    // 大单 has three others: no opposite. A number or a colour has none either.
    ['104', '大单,小双', []],
    ['101', '07', []],
    ['106', '红波', []],
  ])('%s %s', (play, selectionText, sides) => expect(sidesOf(play, selectionText)).toEqual(sides))

  it('has no side that pushed: 49 is neither', () => {
    expect(sidesOf('103', '大,小', 49)).toEqual([])
  })

  it('are taken one of two by every draw that does not push', () => {
    for (const play of playsOf('LHC').filter(hasSides)) {
      for (let special = 1; special <= 49; special++) {
        const draw = {
          numbers: special === 1 ? [2, 3, 4, 5, 6, 7, 1] : [1, 2, 3, 4, 5, special === 6 ? 7 : 6, special],
          lunarYear: 2026,
        }
        const won = new Map<string, number>()
        for (const { label } of play.items(2026)) {
          const selection = play.parse(label)
          const [side] = selection ? sideStakes(play, selection, draw) : []
          if (!selection || !side) continue
          const wins = play.judge(selection, draw).wins.reduce((sum, win) => sum + win.notes, 0)
          won.set(side.pair, (won.get(side.pair) ?? 0) + wins)
        }
        expect([play.code, special, [...won.values()].filter((wins) => wins !== 1)]).toEqual([play.code, special, []])
      }
    }
  })
})
