import type { SportPast, SportStanding } from '../../wire-sport.ts'

const TEAMS = 16
const WIN = 3

/** The table of a season after these matches: by points, goal difference, goals, then the place of the team. */
export function standingsOf(matches: readonly SportPast[]): SportStanding[] {
  const rows = Array.from({ length: TEAMS }, (_, team) => ({
    ...{ team, played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0, points: 0 },
  }))
  const count = (team: number, own: number, other: number) => {
    const row = rows[team]
    if (row === undefined) throw new Error(`no team ${team}`)
    row.played++
    row.goalsFor += own
    row.goalsAgainst += other
    if (own > other) row.won++
    else if (own === other) row.drawn++
    else row.lost++
    row.points = row.won * WIN + row.drawn
  }
  for (const { home, away, score } of matches) {
    count(home, score[0], score[1])
    count(away, score[1], score[0])
  }
  const lead = (row: SportStanding) => row.goalsFor - row.goalsAgainst
  return rows.sort(
    (one, other) =>
      other.points - one.points || lead(other) - lead(one) || other.goalsFor - one.goalsFor || one.team - other.team,
  )
}
