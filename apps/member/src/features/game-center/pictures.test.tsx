import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, expect, it } from 'vitest'
import { aGame } from './testing/a-game.ts'
import { aWorld, openCentre, sectionOf } from './testing/game-center-world.tsx'

beforeEach(() => window.scrollTo(0, 0))

const LOTTERIES = 60

/** A hall of more games than a phone shows at once. */
function aLongHall() {
  const world = aWorld()
  const lottery = { category: 'LOTTERY', type: 'LOTTERY', gameCode: '' } as const
  world.games = Array.from({ length: LOTTERIES }, (_, index) =>
    aGame({ gameId: 200 + index, gameName: `彩票${index}`, ...lottery }),
  )
  world.games.push(aGame({ gameId: 10_010, gameName: '海岳足球联赛', gameCode: 'zuqiu', category: 'sport' }))
  return world
}

const tiles = () => [...document.querySelectorAll('[data-category] article')]
const withPicture = () => tiles().filter((tile) => tile.querySelector('img') !== null)

it('only games that are seen or near have their pictures, others get them when they come near', async () => {
  await openCentre(aLongHall())
  await expect.poll(() => withPicture().length).toBeGreaterThan(0)
  const near = innerHeight * 1.5
  const far = () => withPicture().filter((tile) => tile.getBoundingClientRect().top > near)
  expect([far().length, withPicture().length < tiles().length / 2]).toEqual([0, true])
  const last = () => sectionOf('sport').querySelector('img')
  expect(last()).toBeNull()
  await acting(() => sectionOf('sport').scrollIntoView())
  await expect.poll(() => last()?.getAttribute('src')).toBe('/sys-upload/games/zuqiu-wide.webp')
})

it('a screen takes the narrowest picture that is sharp on it', async () => {
  await openCentre(aWorld())
  await expect.poll(() => withPicture().length).toBeGreaterThan(0)
  const [tile] = withPicture()
  const source = tile?.querySelector('source')
  const widths = source?.srcset.split(', ').map((each) => each.split(' ')[1])
  expect([widths, source?.type]).toEqual([['256w', '384w', '480w'], 'image/avif'])
  // What it says of its width is what it has: otherwise a screen would take the wrong one.
  const said = 0.31 * innerWidth
  expect(Math.abs((tile?.getBoundingClientRect().width ?? 0) - said)).toBeLessThan(said * 0.1)
})
