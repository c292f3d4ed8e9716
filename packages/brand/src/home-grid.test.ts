import { describe, expect, it } from 'vitest'
import { companies } from './companies.ts'
import { homeTiles } from './home-grid.ts'
import { routeNames } from './routes.ts'

const targetsOf = (grid: Parameters<typeof homeTiles>[0], routes = routeNames) =>
  homeTiles(grid, routes).map(({ to }) => to)

describe('the icons of home', () => {
  it('begin with customer service and the five categories, in every group', () => {
    const first = ['fish', 'live', 'electronic', 'card', 'sport'].map((category) => `/game-center#${category}`)
    expect(targetsOf('every-game').slice(0, 6)).toEqual(['/services', ...first])
    expect(targetsOf('mark-six').slice(0, 6)).toEqual(['/services', ...first])
  })

  it('lead to the games of the specification, each once [HOME-051]', () => {
    const games = homeTiles('every-game', routeNames).flatMap((tile) => (tile.kind === 'game' ? [tile] : []))
    expect(games.every(({ to, gameId }) => to === `/game/${gameId}`)).toBe(true)
    expect(games.map(({ gameId }) => gameId).toSorted((a, b) => a - b)).toEqual([
      ...[10, 34, 42, 43, 44, 45, 46, 47, 48, 51, 70, 71, 81, 90, 92, 93, 96, 97, 98, 99, 102, 104, 105, 106],
      ...[110, 122, 123, 124],
    ])
  })

  it('differ by the group a company belongs to [HOME-052]', () => {
    const gamesOf = (code: string) => {
      const company = companies.find((one) => one.code === code)
      return company && targetsOf(company.homeGrid).slice(6)
    }
    expect(gamesOf('aocai')).toHaveLength(28)
    expect(gamesOf('xiangyun')).toEqual([110, 70, 90, 71, 92, 93, 96].map((id) => `/game/${id}`))
  })

  it('leave out what leads to a page that is off', () => {
    const without = (...off: string[]) => routeNames.filter((name) => !off.includes(name))
    expect(targetsOf('every-game', without('game-center'))).toHaveLength(29)
    expect(targetsOf('every-game', without('game-center', 'game'))).toEqual(['/services'])
  })
})
