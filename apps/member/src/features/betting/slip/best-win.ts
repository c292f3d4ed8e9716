/** 最高派彩: the most that lines can return in one draw together. */
import { winMaxOf } from '@liuhe/domain/bets/win-max.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SlipContext, SlipLine } from './slip.ts'

/**
 * A bound that is exact where it matters: single items of one play exclude each other (of 49 numbers one comes), so
 * that they are judged as one selection; what different plays win adds up.
 */
export function bestWinOf(lines: readonly SlipLine[], context: Pick<SlipContext, 'family' | 'lunarYear'>): Money {
  let most = 0n
  for (const group of groupsOf(lines)) {
    const apart = group.reduce((sum, { winMax }) => sum + winMax, 0n)
    const together = group.length > 1 ? togetherOf(group, context) : undefined
    most += together !== undefined && together < apart ? together : apart
  }
  return most
}

/** Single items of the same play at the same stake together; every other line alone. */
function groupsOf(lines: readonly SlipLine[]): SlipLine[][] {
  const groups = new Map<string, SlipLine[]>()
  for (const line of lines) {
    const isItem = line.play.play.input.kind === 'each'
    const key = isItem ? `${line.play.code}:${line.perNote}` : line.id
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()]
}

/** All items as one selection at the best of their odds. */
function togetherOf(group: readonly SlipLine[], context: Pick<SlipContext, 'family' | 'lunarYear'>): Money | undefined {
  const [first] = group as readonly [SlipLine]
  const { play } = first.play
  const selection = play.parse(group.map((line) => line.selection.text).join(','))
  if (selection === undefined || first.perNote === undefined) return undefined
  const total = group.reduce((sum, line) => sum + line.total, 0n)
  const odds = [Math.max(...group.flatMap((line) => line.booked))]
  return winMaxOf({ ...context, play, selection, odds, stakePerNote: first.perNote, stake: total })
}
