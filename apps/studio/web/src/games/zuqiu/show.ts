import { below, roundWords } from '@liuhe/games/words.ts'
import type { SportGoal, SportMatch } from '../../../../src/wire-sport.ts'
import { slotOf } from './words.ts'

/** What is shown of one minute: where the ball goes, and who has it. In metres of a pitch of 105 by 68. */
export type Moment = {
  readonly side: '主' | '客'
  readonly word: '控球' | '进攻' | '危险进攻' | '进球'
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

export type Shown = Pick<SportMatch, 'match' | 'commitment' | 'salt'>

export const PITCH = { width: 105, height: 68 }
const POINTS = 4
/** How far from the own goal line a side gets. */
const DEPTHS = { 控球: [34, 58], 进攻: [58, 78], 危险进攻: [80, 94], 进球: [88, 105] } as const
const GOAL_POST = { from: 31, to: 37 }

/**
 * The course of a match as decoration: its words are made of what everybody knows, and decide nothing. Goals are those
 * that were drawn; a minute without one never ends in a goal mouth.
 * @param slotsPlayed no minute after these is made
 */
export function momentsOf(
  { match, commitment, salt }: Shown,
  goals: readonly SportGoal[],
  slotsPlayed: number,
): Moment[] {
  const place = { gameCode: 'zuqiu', subject: 'show-zuqiu', nonce: match, salt }
  const words = roundWords(commitment, place)
  const scored = new Map(goals.map(([slot, side]) => [slotOf(slot), side]))
  const moments: Moment[] = []
  for (let slot = 0; slot < slotsPlayed; slot++) {
    // Each minute takes as many words as any other, so that a goal changes nothing after it.
    const drawn = Array.from({ length: 2 + POINTS * 2 }, () => below(words, 1_000))
    const goal = scored.get(slot)
    const last = moments.at(-1)
    moments.push(goal === undefined ? quiet(drawn, last) : scoredBy(goal, drawn))
  }
  return moments
}

function quiet(drawn: readonly number[], last: Moment | undefined): Moment {
  const keeps = (drawn[0] as number) < 560 && last !== undefined && last.word !== '进球'
  const side = keeps ? last.side : (drawn[0] as number) % 2 === 0 ? '主' : '客'
  const kind = drawn[1] as number
  const word = kind < 460 ? '控球' : kind < 820 ? '进攻' : '危险进攻'
  return { side, word, points: pathOf(side, word, drawn.slice(2)) }
}

function scoredBy(side: Moment['side'], drawn: readonly number[]): Moment {
  const path = pathOf(side, '进球', drawn.slice(2))
  const y = GOAL_POST.from + ((drawn[1] as number) / 1_000) * (GOAL_POST.to - GOAL_POST.from)
  return { side, word: '进球', points: [...path.slice(0, -1), { x: side === '主' ? PITCH.width + 1 : -1, y }] }
}

/** From the middle of what the side plays in towards its end. */
function pathOf(side: Moment['side'], word: Moment['word'], drawn: readonly number[]): Moment['points'] {
  const [near, far] = DEPTHS[word]
  return Array.from({ length: POINTS }, (_, at) => {
    const depth = near + ((far - near) * at) / (POINTS - 1) - ((drawn[at * 2] as number) / 1_000) * 6
    const y = 8 + ((drawn[at * 2 + 1] as number) / 1_000) * (PITCH.height - 16)
    return { x: side === '主' ? depth : PITCH.width - depth, y }
  })
}
