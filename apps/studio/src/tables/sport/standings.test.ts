import { expect, it } from 'vitest'
import type { SportPast } from '../../wire-sport.ts'
import { standingsOf } from './standings.ts'

const played = (home: number, away: number, score: [number, number]): SportPast => ({
  ...{ match: 0, home, away, score, goals: [] },
})

it('gives three points for a win and one for a draw, then looks at the difference and the goals', () => {
  const rows = standingsOf([
    played(0, 1, [2, 1]),
    played(2, 3, [4, 3]),
    played(4, 5, [3, 0]),
    played(6, 7, [1, 1]),
    played(0, 7, [0, 1]),
  ])
  expect(rows).toHaveLength(16)
  expect(rows.slice(0, 6).map(({ team, points }) => [team, points])).toEqual([
    [7, 4],
    [4, 3],
    [2, 3],
    [0, 3],
    [6, 1],
    [8, 0],
  ])
  expect(rows.find(({ team }) => team === 0)).toEqual({
    ...{ team: 0, played: 2, won: 1, drawn: 0, lost: 1, goalsFor: 2, goalsAgainst: 2, points: 3 },
  })
})
