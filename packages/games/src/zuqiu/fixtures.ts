import config from './config.json' with { type: 'json' }
import type { Pairing } from './teams.ts'

const TEAMS = 16
const ROUNDS = 2 * (TEAMS - 1)

/** What is played in a cycle: the round of the season, counted from 1, and its eight matches. */
export type Fixtures = { round: number; season: number; pairings: Pairing[] }

/**
 * A double round robin by the circle method: the last team stays, the others move round it. In the second half of a
 * season home and away change places.
 */
export function fixturesOf(cycle: number): Fixtures {
  const round = cycle % ROUNDS
  const turn = round % (TEAMS - 1)
  const pairings = Array.from({ length: TEAMS / 2 }, (_, match) => {
    const [one, other] = pairOf(turn, match)
    return round < TEAMS - 1 ? { home: one, away: other } : { home: other, away: one }
  })
  return { round: round + 1, season: Math.floor(cycle / ROUNDS) + 1, pairings }
}

function pairOf(turn: number, match: number): [home: number, away: number] {
  const circle = TEAMS - 1
  if (match === 0) return turn % 2 === 0 ? [turn, circle] : [circle, turn]
  const one = (turn + match) % circle
  const other = (turn - match + circle) % circle
  return match % 2 === 1 ? [one, other] : [other, one]
}

/** A match for all time: its league, its cycle and its place among the eight. The number is the nonce of its stream. */
export type MatchPlace = { group: number; cycle: number; match: number }

export const matchId = ({ group, cycle, match }: MatchPlace): number =>
  (group * CYCLES_MAX + cycle) * (TEAMS / 2) + match

export function placeOf(id: number): MatchPlace {
  const cycles = Math.floor(id / (TEAMS / 2))
  return { group: Math.floor(cycles / CYCLES_MAX), cycle: cycles % CYCLES_MAX, match: id % (TEAMS / 2) }
}

const CYCLES_MAX = 10_000_000

/** The subject of the keys of a league. */
export const subjectOf = (group: number): string => `zq${group + 1}`

/** The name of a league. */
export function leagueName(group: number): string {
  const league = config.leagues[group]
  if (league === undefined) throw new Error(`no league ${group}`)
  return league.name
}
