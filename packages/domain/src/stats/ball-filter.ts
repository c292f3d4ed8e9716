/**
 * 选号助手: chooses balls by what they are (Domain §4.2). Within a group one of the chosen options is enough,
 * every group must agree, and whatever an excluded option covers is out.
 */
import { BALL_TRAITS } from '../lottery/ball-traits.ts'
import type { BallTrait } from '../lottery/ball-traits.ts'
import { BALLS } from '../lottery/ball.ts'
import type { Ball } from '../lottery/ball.ts'
import { BALL_SETS, groupSet } from './ball-features.ts'
import type { BallSet } from './ball-features.ts'

export type FilterGroup = { readonly name: string; readonly options: readonly BallSet[] }

const traits = (...names: BallTrait[]): BallSet[] => names.map((name) => ({ name, covers: BALL_TRAITS[name] }))

/** The groups in the order of the page. No two options share a name, so a name alone says which one is meant. */
export const FILTER_GROUPS: readonly FilterGroup[] = [
  { name: '波色', options: BALL_SETS.colour.map(({ name, covers }) => ({ name: `${name}波`, covers })) },
  { name: '大小', options: traits('大', '小') },
  { name: '单双', options: traits('单', '双') },
  { name: '合数', options: traits('合单', '合双', '合大', '合小') },
  { name: '尾大小', options: traits('尾大', '尾小') },
  { name: '家野', options: [groupSet('家禽'), groupSet('野兽')] },
  { name: '生肖', options: BALL_SETS.animal },
  { name: '五行', options: BALL_SETS.element },
  { name: '头数', options: BALL_SETS.head },
  { name: '尾数', options: BALL_SETS.tail },
  { name: '段位', options: BALL_SETS.segment },
]

/** Names of options; a name that no group has is ignored, as an old address may carry one. */
export type FilterChoice = { readonly kept: readonly string[]; readonly excluded: readonly string[] }

/** The balls that pass, ascending; all 49 while nothing is chosen. */
export function chooseBalls({ kept, excluded }: FilterChoice, lunarYear: number): Ball[] {
  const chosen = FILTER_GROUPS.map(({ options }) => options.filter(({ name }) => kept.includes(name)))
  const barred = FILTER_GROUPS.flatMap(({ options }) => options.filter(({ name }) => excluded.includes(name)))
  const covered = (sets: readonly BallSet[], ball: Ball) => sets.some((set) => set.covers(ball, lunarYear))
  return BALLS.filter(
    (ball) => chosen.every((sets) => sets.length === 0 || covered(sets, ball)) && !covered(barred, ball),
  )
}
