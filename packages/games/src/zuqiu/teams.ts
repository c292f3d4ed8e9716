import config from './config.json' with { type: 'json' }

/** Two teams by their places in the table of strengths (0 to 15), which all leagues share. */
export type Pairing = { home: number; away: number }

/** Goals of the home side and of the away side. */
export type Score = readonly [home: number, away: number]

/** The name of a team in a league. */
export function teamName(group: number, team: number): string {
  const name = config.leagues[group]?.teams[team]
  if (name === undefined) throw new Error(`no team ${team} of league ${group}`)
  return name
}

/** The goals that a match expects of each side, in millionths of a goal. */
export function microGoals({ home, away }: Pairing): [home: number, away: number] {
  const { baseMicroGoals: base, homeFactor, awayFactor } = config
  const one = strengthsOf(home)
  const other = strengthsOf(away)
  return [
    floorOf(base * one.attack * other.defence * homeFactor, 1e9),
    floorOf(base * other.attack * one.defence * awayFactor, 1e9),
  ]
}

/** Exact for whole numbers up to 2^53, which a division and `Math.floor` are not. */
export const floorOf = (dividend: number, divisor: number): number => (dividend - (dividend % divisor)) / divisor

function strengthsOf(team: number): { attack: number; defence: number } {
  const found = config.teams[team]
  if (found === undefined) throw new Error(`no team ${team}`)
  return found
}
