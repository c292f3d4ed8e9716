/**
 * The builder of every play on the special ball: a list of items, each note one item, won when the special ball is
 * among the item's balls. A play that pushes gives the stake back when the special ball is 49 (domain reference
 * §1.2).
 */
import { assert } from '../../assert.ts'
import { BALLS, DRAW_BALLS, PUSH_BALL } from '../../lottery/ball.ts'
import type { Ball } from '../../lottery/ball.ts'
import type { JudgedDraw, NoteResult, Play, PlayItem, Selection } from '../play.ts'

type ItemRule = { readonly label: string; readonly covers: (ball: Ball, lunarYear: number) => boolean }

export type SpecialBallPlay = Pick<Play, 'code' | 'name' | 'menu'> & {
  readonly items: readonly ItemRule[]
  readonly on49: 'push' | 'counts'
  /** The price row of an item, by its label or by how many balls it has in the year of the draw. */
  readonly oddsKey: (item: { label: string; count: number }) => string
}

export function specialBallPlay({ code, name, menu, items: rules, on49, oddsKey }: SpecialBallPlay): Play {
  const codes = new Map(rules.map(({ label }, index) => [label, String(index + 1).padStart(3, '0')]))
  assert(codes.size === rules.length, `labels of play ${code} repeat`)
  const itemsByYear = new Map<number, readonly PlayItem[]>()

  const items = (lunarYear: number): readonly PlayItem[] => {
    const known = itemsByYear.get(lunarYear)
    if (known !== undefined) return known
    const made = rules.map(({ label, covers }) => {
      const balls = BALLS.filter((ball) => covers(ball, lunarYear) && !(on49 === 'push' && ball === PUSH_BALL))
      return { item: codes.get(label) as string, label, balls, oddsKey: oddsKey({ label, count: balls.length }) }
    })
    itemsByYear.set(lunarYear, made)
    return made
  }

  const parse = (betInfo: string): Selection | undefined => {
    // Ball numbers may come without their zero; they are the only labels of digits alone.
    const chosen = new Set(betInfo.split(',').map((label) => (/^\d$/.test(label) ? `0${label}` : label)))
    for (const label of chosen) if (!codes.has(label)) return undefined
    const labels = rules.map(({ label }) => label).filter((label) => chosen.has(label))
    return { items: labels.map((label) => codes.get(label) as string), text: labels.join(',') }
  }

  const judge = (selection: Selection, { numbers, lunarYear }: JudgedDraw) => {
    const special = numbers[DRAW_BALLS - 1]
    assert(numbers.length === DRAW_BALLS && special !== undefined, `a draw has ${DRAW_BALLS} numbers`)
    const all = items(lunarYear)
    return selection.items.map((item) => ({ item, result: resultOf(all[Number(item) - 1], special) }))
  }

  const resultOf = (item: PlayItem | undefined, special: Ball): NoteResult => {
    assert(item !== undefined, `play ${code} has no such item`)
    if (on49 === 'push' && special === PUSH_BALL) return 'push'
    return item.balls.includes(special) ? 'won' : 'lost'
  }

  const pick = { min: 1, max: rules.length }
  return { code, name, menu, pick, items, parse, countNotes: (selection) => selection.items.length, judge }
}
