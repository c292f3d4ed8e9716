/** Which numbers of a draw a member's winning lines named. Only what is certain is marked. */
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'

type Outcome = {
  resultText: string | null
  lines: readonly { playCode: string; selectionText: string; result: number | null }[]
}

const PAID = 1
/** Place of the special ball of the Mark Six. */
const SPECIAL = 6

/** Places in drawing order, counted from 0. */
export function hitPlaces(family: Family, { resultText, lines }: Outcome): readonly number[] {
  const numbers = (resultText ?? '').split(',').map(Number)
  const places = lines.filter(({ result }) => result === PAID).flatMap((line) => placesOf(family, line, numbers))
  return [...new Set(places)].toSorted((a, b) => a - b)
}

function placesOf(
  family: Family,
  line: { playCode: string; selectionText: string },
  numbers: readonly number[],
): number[] {
  const play = playOf(family, line.playCode)
  const parts = play?.parse(line.selectionText)?.parts
  if (play === undefined || parts === undefined) return []
  const isNamed = (number: number, labels: readonly string[]) =>
    labels.some((label) => /^\d{1,2}$/.test(label) && Number(label) === number)
  if (play.input.kind === 'positions') {
    // A position of the play is a place of the draw only where both have as many.
    if (play.input.positions.length !== numbers.length) return []
    return numbers.flatMap((number, place) => (isNamed(number, parts[place] ?? []) ? [place] : []))
  }
  if (family !== 'LHC') return []
  if (play.menu === '特码' || play.name.startsWith('特码')) return [SPECIAL]
  const all = parts.flat()
  const isRegular = play.name.startsWith('正码')
  return numbers.flatMap((number, place) => (isNamed(number, all) && !(isRegular && place === SPECIAL) ? [place] : []))
}
