import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playsOf } from '../bets/plays/index.ts'
import { FAMILIES, type Family } from '../lottery/family.ts'
import { yuan } from '../money.ts'
import { REBATE_CATEGORIES, rebateOf, rebateOn } from './rebate.ts'

const NOTHING = { lottery: 0n, live: 0n, slot: 0n, fish: 0n, chess: 0n, sport: 0n }
const LEVEL_3 = { lottery: 15, live: 40, slot: 60, fish: 60, chess: 60, sport: 40 }

describe('rebates', () => {
  // db/routines/vip_count_settled.sql names the play by its code.
  it('leaves out 特码B alone, the only play with a rebate of its own on top', () => {
    const families = Object.keys(FAMILIES) as Family[]
    const onTop = families.flatMap((family) => playsOf(family).filter(({ rebate }) => typeof rebate === 'object'))
    expect(onTop.map(({ code, name }) => [code, name])).toEqual([['102', '特码B']])
  })

  it('gives the worked example of level 3', () => {
    const bets = { ...NOTHING, lottery: yuan('12000.5'), live: yuan('8000'), slot: yuan('3333.33') }
    const { lines, total } = rebateOn(bets, LEVEL_3)
    expect(lines.map(({ category, amount }) => [category, amount])).toEqual([
      ['lottery', yuan('18')],
      ['live', yuan('32')],
      ['slot', yuan('19.99')],
      ['fish', 0n],
      ['chess', 0n],
      ['sport', 0n],
    ])
    expect(total).toBe(yuan('69.99'))
  })

  it('rounds down to the 分, and gives nothing for what was taken back', () => {
    expect(rebateOf(yuan('66.66'), 15)).toBe(yuan('0.09'))
    expect(rebateOf(-yuan('5000'), 15)).toBe(0n)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 13n), fc.integer({ min: 0, max: 10_000 }), (bet, rate) => {
        const amount = rebateOf(bet, rate)
        expect(amount % 10n).toBe(0n)
        expect(amount * 10_000n <= bet * BigInt(rate)).toBe(true)
        expect((amount + 10n) * 10_000n > bet * BigInt(rate)).toBe(true)
      }),
    )
  })

  it('adds up what it lists, every kind once', () => {
    const { lines, total } = rebateOn({ ...NOTHING, sport: yuan('100'), lottery: -yuan('7') }, LEVEL_3)
    expect(lines.map(({ category }) => category)).toEqual([...REBATE_CATEGORIES])
    expect(total).toBe(yuan('0.4'))
  })
})
