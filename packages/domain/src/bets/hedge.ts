/**
 * Opposite sides of one market, of which a draw always takes one: anyone who stakes on both has risked only the
 * difference, and only that is turnover (有效投注, Domain §3.1 rule 5).
 */
import type { JudgedDraw } from './judged-draw.ts'
import type { Play, PlayCode, Selection } from './play.ts'

/** What a selection stakes on one side of a pair of sides. */
export type SideStake = {
  /** The pair among all of the family's plays. */
  readonly pair: string
  readonly side: 0 | 1
  /** Notes of the selection on this side that the draw did not push. */
  readonly notes: number
}

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['大', '小'],
  ['单', '双'],
  ['龙', '虎'],
  ['合大', '合小'],
  ['合单', '合双'],
  ['尾大', '尾小'],
  ['牛大', '牛小'],
  ['家禽', '野兽'],
  ['天肖', '地肖'],
  ['前肖', '后肖'],
]
const sideOf = new Map<string, { pair: string; side: 0 | 1 }>(
  OPPOSITES.flatMap(([first, second]) => [
    [first, { pair: first, side: 0 }],
    [second, { pair: first, side: 1 }],
  ]),
)

/** Whether a play has sides at all: each item a note of its own, and two of them opposite. */
export const hasSides = ({ limit, input }: Play): boolean => limit === 'sides' && input.kind === 'each'

/** The sides a selection stands on; none for a note that pushed, which is no turnover anyway. */
export function sideStakes(play: Play, selection: Selection, draw: JudgedDraw): SideStake[] {
  if (!hasSides(play)) return []
  const labels = new Map(play.items(draw.lunarYear).map(({ item, label }) => [item, label]))
  return selection.items.flatMap((item) => {
    const label = labels.get(item) ?? ''
    const side = sideOf.get(label)
    const alone = side && play.parse(label)
    if (!side || !alone || play.judge(alone, draw).pushed > 0) return []
    return [{ pair: pairName(play.code, side.pair), side: side.side, notes: 1 }]
  })
}

const pairName = (play: PlayCode, pair: string): string => `${play}:${pair}`
