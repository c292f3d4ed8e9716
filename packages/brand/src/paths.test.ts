import { expect, test } from 'vitest'
import { gameCenterAt, isKnownLink, paths } from './paths.ts'
import { routeNameAt, routeNames, routes } from './routes.ts'

const example = {
  id: 71,
  gameId: 110,
  groupId: 3,
  type: 2,
  roomId: 8,
  userId: 5,
  hongbaoId: 6,
  orderId: 'R1',
  turnNum: '2026131',
}
const params = { ...example, appId: 'web', identity: 'guest', customerId: 4 }

test('every route has one URL, and every URL leads back to its route', () => {
  const urls = Object.fromEntries(
    routeNames.map((name) => {
      const takesParams = routes[name].path.includes('$')
      const build = paths[name] as (first?: object) => string
      return [name, takesParams ? build(params) : build()]
    }),
  )
  expect(urls).toMatchSnapshot()
  for (const name of routeNames) expect(routeNameAt(urls[name] as string), name).toBe(name)
})

test('parameters and queries are encoded', () => {
  expect(paths.talk({ appId: 'a/b', identity: '会员', customerId: 1 })).toBe('/talk/a%2Fb/%E4%BC%9A%E5%91%98/1')
  expect(paths['individual-chat']({ roomId: 1, userId: 2 }, { nickname: 'A&B' })).toBe(
    '/chat-rooms/1/friends/2?nickname=A%26B',
  )
})

test('an absent query leaves no question mark', () => {
  expect(paths['bet-list']()).toBe('/bet-list')
  expect(paths['bet-list']({ game_id: undefined })).toBe('/bet-list')
  expect(paths['bet-list']({ game_id: 71 })).toBe('/bet-list?game_id=71')
})

test('an empty parameter is a fault, not a broken link', () => {
  expect(() => paths.game({ id: '' })).toThrow('/game/$id needs the parameter id')
})

test('a wrong parameter does not compile', () => {
  // @ts-expect-error the parameter is called id
  expect(() => paths.game({ gameId: 71 })).toThrow('needs the parameter id')
})

test('the game center opens at a category', () => {
  expect(gameCenterAt('fish')).toBe('/game-center#fish')
})

test.each([
  ['/game/71', true],
  ['/', true],
  ['/?from=ad', true],
  ['promotional', true],
  ['/lottery-history/70?type=live-lottery', true],
  ['/macau-lottery', true],
  ['/wp-admin', false],
  ['/data/x', false],
])('the link %s is known: %s', (link, known) => {
  expect(isKnownLink(link, routeNames)).toBe(known)
})

test('a link to a route that is off is not known', () => {
  const routesOn = routeNames.filter((name) => name !== 'bills')
  expect(isKnownLink('/bills', routesOn)).toBe(false)
})
