/** 前二 and 前三. 直选: the first two or three balls in their order. 组选: the same numbers in any order. */
import { wonAt } from '../../outcome.ts'
import type { Play, PlayCode } from '../../play.ts'
import { combinationPlay } from '../build/combination-play.ts'
import { standsAt } from '../build/number-rules.ts'
import { positionsPlay } from '../build/positions-play.ts'
import { cycled, withWorstDraw } from '../build/worst-draw.ts'
import { BALL_NAMES, NUMBERS } from './balls.ts'

export type FirstPlaces = { readonly name: '前二' | '前三'; readonly size: 2 | 3 }

export const straight = (code: PlayCode, { name, size }: FirstPlaces): Play =>
  positionsPlay({
    code,
    name: `${name}直选`,
    menu: '直选',
    limit: 'combination',
    labels: NUMBERS,
    oddsKey: `X5_Q${size}`,
    positions: BALL_NAMES.slice(0, size),
    notes: 'product',
    repeats: 'distinct',
    hits: standsAt(),
  })

export const group = (code: PlayCode, { name, size }: FirstPlaces): Play =>
  withWorstDraw(
    combinationPlay({
      code,
      name: `${name}组选`,
      menu: '组选',
      items: NUMBERS.map((label) => ({ label, oddsKeys: () => [`X5_Q${size}Z`] })),
      size,
      max: NUMBERS.length,
      anchorsMax: size - 1,
      verdictOf(note, { numbers }) {
        const first = numbers.slice(0, size)
        return note.every((label) => first.includes(Number(label))) ? wonAt(0) : 'lost'
      },
      pays: () => [wonAt(0)],
    }),
    (parts) => cycled(parts.flat(), size),
  )
