/** Plays of a family refuse half a result: judged against it, a note would be lost that the missing numbers win. */
import { assert } from '../../../assert.ts'
import { FAMILIES } from '../../../lottery/family.ts'
import type { Family } from '../../../lottery/family.ts'
import type { Play } from '../../play.ts'

export const onCompleteDraws = (family: Family, plays: readonly Play[]): readonly Play[] => {
  const { count } = FAMILIES[family]
  return plays.map((play) => ({
    ...play,
    judge(selection, draw) {
      assert(draw.numbers.length === count, `a draw of ${family} has ${count} numbers`)
      return play.judge(selection, draw)
    },
  }))
}
