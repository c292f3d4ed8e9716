/** 前二 and 前三. 直选: the first two or three ranks in their order. 组选: the same numbers in any order. */
import { wonAt } from '../../outcome.ts'
import type { Play, PlayCode } from '../../play.ts'
import { combinationPlay } from '../build/combination-play.ts'
import { standsAt } from '../build/number-rules.ts'
import { positionsPlay } from '../build/positions-play.ts'
import { cycled, withWorstDraw } from '../build/worst-draw.ts'
import { NUMBERS, RANKS } from './ranks.ts'

export type Top = { readonly name: '前二' | '前三'; readonly size: 2 | 3 }

export const straight = (code: PlayCode, { name, size }: Top): Play =>
  positionsPlay({
    code,
    name: `${name}直选`,
    menu: name,
    pricing: 'official',
    limit: 'combination',
    labels: NUMBERS,
    oddsKey: `OFF_${name}直选`,
    positions: RANKS.slice(0, size),
    notes: 'product',
    repeats: 'distinct',
    hits: standsAt(),
  })

export const group = (code: PlayCode, { name, size }: Top): Play =>
  withWorstDraw(
    combinationPlay({
      code,
      name: `${name}组选`,
      menu: name,
      pricing: 'official',
      items: NUMBERS.map((label) => ({ label, oddsKeys: () => [`OFF_${name}组选`] })),
      size,
      max: NUMBERS.length,
      verdictOf(note, { numbers }) {
        const top = numbers.slice(0, size)
        return note.every((label) => top.includes(Number(label))) ? wonAt(0) : 'lost'
      },
      pays: () => [wonAt(0)],
    }),
    ([labels = []]) => cycled(labels, size),
  )
