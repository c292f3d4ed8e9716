import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import type { Play } from '@liuhe/domain/bets/play.ts'
import type { BetLine } from '@liuhe/domain/bets/price.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { below, type Random, shuffleTake } from '@liuhe/domain/random.ts'

// Lines of every play as chance chooses them, for tests that hold whatever was bet on.

const STAKES: readonly Money[] = [yuan('2'), yuan('7.77'), yuan('10'), yuan('123.45')]
const NOTES_MOST = 120
const YEAR = 2026

/** A line on a play; undefined where chance chose what cannot stand in one line. */
export function lineByChance(random: Random, gameId: number, play: Play): BetLine | undefined {
  const selection = play.parse(textByChance(random, play))
  const keys = selection && play.oddsKeys(selection, YEAR)
  if (selection === undefined || keys === undefined) return undefined
  const notes = play.countNotes(selection, YEAR)
  if (notes < 1 || notes > NOTES_MOST) return undefined
  const amount = STAKES[below(random, STAKES.length)] as Money
  return {
    code: `${gameId}${play.code}${selection.items[0]}`,
    selectionText: selection.text,
    odds: keys.map((key) => DEFAULT_ODDS[key] as number),
    ...{ amount, unit: 'yuan', multiple: 1, notes, total: amount * BigInt(notes), rebate: 0 },
  }
}

function textByChance(random: Random, { input, pick, items }: Play): string {
  const labels = items(YEAR).map(({ label }) => label)
  if (input.kind !== 'positions') {
    const most = Math.min(labels.length, pick.max, pick.min + 2)
    return shuffleTake(random, labels, pick.min + below(random, most - pick.min + 1)).join()
  }
  const filled = shuffleTake(random, [...input.positions.keys()], pick.min)
  const most = Math.min(2, input.perPosition, labels.length)
  return input.positions
    .map((_, place) => (filled.includes(place) ? shuffleTake(random, labels, 1 + below(random, most)).join() : ''))
    .join('|')
}
