import { fixturesOf, leagueName, placeOf } from '@liuhe/games/zuqiu/fixtures.ts'
import { SLOTS, slotName } from '@liuhe/games/zuqiu/slot-chances.ts'
import { teamName } from '@liuhe/games/zuqiu/teams.ts'
import type { Round } from '../../../../src/wire.ts'
import type { SportGoal, SportInput, SportMatch, SportPick, SportTicket } from '../../../../src/wire-sport.ts'

type Pairing = { readonly match: number; readonly home: number; readonly away: number }
export type Sides = { readonly group: number; readonly homeName: string; readonly awayName: string }

/** Who plays. */
export function sidesOf({ match, home, away }: Pairing): Sides {
  const { group } = placeOf(match)
  return { group, homeName: teamName(group, home), awayName: teamName(group, away) }
}

export const leagueOf = (match: number): string => leagueName(placeOf(match).group)

/** 193 is `1.93`. */
export const oddsText = (odds: number): string => (odds / 100).toFixed(2)

/** `+0.75`, `-0.25`, `0`: quarters are the halves beside them, as books write them. */
export function lineText(line: number): string {
  const sign = line > 0 ? '+' : ''
  return `${sign}${line}`
}

export const MARKETS: Readonly<Record<SportPick['market'], string>> = {
  ...{ oneXtwo: '独赢', handicap: '让球', total: '大小', both: '双方进球', score: '波胆' },
}

/** What a pick says: `云州海鸥 -0.75`, `大 2.75`, `平局`, `2:1`. */
export function pickText(pick: SportPick, { homeName, awayName }: Sides): string {
  switch (pick.market) {
    case 'oneXtwo':
      return { home: `${homeName} 胜`, draw: '平局', away: `${awayName} 胜` }[pick.side]
    case 'both':
      return pick.side === 'yes' ? '两队都进球' : '不是两队都进球'
    case 'handicap':
      return `${pick.side === 'home' ? homeName : awayName} ${lineText(pick.line)}`
    case 'total':
      return `${pick.side === 'over' ? '大' : '小'} ${pick.line}`
    case 'score':
      return pick.side === '其他' ? '其他比分' : pick.side
  }
}

const SLOT_NAMES = Array.from({ length: SLOTS }, (_, slot) => slotName(slot))
export const slotOf = (name: string): number => SLOT_NAMES.indexOf(name)

/** What the clock of a match shows: `67'`, `45+2'`, 中场, 完场. */
export function clockText({ stage, version }: Pick<SportMatch, 'stage' | 'version'>): string {
  if (stage === 'before') return '未开赛'
  if (stage === 'break') return '中场'
  if (stage === 'over') return '完场'
  return `${slotName(Math.max(0, version.slotsPlayed - 1))}′`
}

/** How far a match is, 0 to 1. */
export const progressOf = ({ version }: Pick<SportMatch, 'version'>): number => version.slotsPlayed / SLOTS

/** A goal in the slot that is shown now. */
export function goalNow({
  goals,
  version,
  stage,
}: Pick<SportMatch, 'goals' | 'version' | 'stage'>): SportGoal | undefined {
  const last = goals.at(-1)
  const isPlaying = stage === 'first' || stage === 'second'
  return isPlaying && last !== undefined && slotOf(last[0]) === version.slotsPlayed - 1 ? last : undefined
}

export const TICKET_STATES: Readonly<Record<SportTicket['state'], string>> = {
  ...{ pending: '受理中', open: '未结算', ended: '已结算', cashed: '已兑现', void: '已退还' },
}

/** `海岳超级联赛 第 18 轮第 3 场`: the number that a match is drawn with says nothing to a player. */
export function nameOf(round: Round): string {
  const { match } = round.input as SportInput
  const place = placeOf(match)
  return `${leagueOf(match)} 第 ${fixturesOf(place.cycle).round} 轮第 ${place.match + 1} 场`
}

/** A word about a kept ticket for the list of records. */
export function tells(round: Round): string {
  const { match, home, away, pick, odds } = round.input as SportInput
  const { score } = (round.outcome ?? {}) as { score?: [number, number] }
  const sides = sidesOf({ match, home, away })
  const ended = score === undefined ? 'VS' : `${score[0]}:${score[1]}`
  const said = `${MARKETS[pick.market]} ${pickText(pick, sides)} @${oddsText(odds)}`
  return `${sides.homeName} ${ended} ${sides.awayName} · ${said}`
}
