import { expect, test } from 'vitest'
import { alwaysOnRoutes, defaultChildOf, type RouteName, routeNameAt, routeNames, routes } from './routes.ts'
import { themes } from './themes.ts'

const where = (wanted: (name: RouteName) => boolean) => routeNames.filter(wanted).sort()

test('the routes that can never be switched off contain the theme3 list of the specification [ROUTE-008]', () => {
  expect(where((name) => routes[name].list === 'core').map((name) => routes[name].path)).toEqual([
    '/databases',
    '/gallery',
    '/gallery-detail/$gameId/$groupId',
    '/gallery/$groupId',
    '/',
    '/promotional',
    '/template/$gameId/$id',
  ])
  expect(alwaysOnRoutes).toContain('auth-login')
})

test('every theme has every route on, until an operator switches one off', () => {
  for (const theme of Object.values(themes)) expect(theme.routes).toEqual(routeNames)
})

test('no two names share a path', () => {
  expect(new Set(routeNames.map((name) => routes[name].path)).size).toBe(routeNames.length)
})

test('the history of a game has its name [ROUTE-104]', () => expect(routeNames).toContain('lottery-record-history'))

test.each(['individual-chat [ROUTE-106]', 'room-chat [ROUTE-107]'])('a route named %s exists', (named) => {
  expect(routeNames).toContain(named.split(' ')[0])
})

test('the other names the specification gives without a path exist', () => {
  const named = `game-structures water-forum master-documents public-documents hong-kong-lottery taiwan-mark-six
    macau-mark-six recommend`.split(/\s+/)
  expect(routeNames).toEqual(expect.arrayContaining(named))
})

test('the chat names are those of the specification [ROUTE-108]', () => {
  const named = 'chat-rooms room-chat individual-chat hong-bao-create hong-bao-detail hong-bao-history talk game-chat'
  expect(routeNames).toEqual(expect.arrayContaining(named.split(' ')))
})

test('the agent names are those of the specification, odd spelling included [ROUTE-109]', () => {
  // Statements are ours: the specification names no page of an agent's own money.
  expect(where((name) => name.startsWith('agent') && !name.startsWith('agent-statement'))).toEqual([
    'agent',
    'agent-add-user',
    'agent-create-link',
    'agent-declare',
    'agent-link-detail',
    'agent-link-update',
    'agent-team-verview',
    'agent-user-detail',
    'agent-user-list',
  ])
  expect(where((name) => routes[name].access === 'agent')).toEqual(where((name) => name.startsWith('agent')))
})

test('only lists of money and messages are read afresh at each visit [ROUTE-113] [ROUTE-114] [ROUTE-115]', () => {
  expect(where((name) => !routes[name].keepAlive)).toEqual(['bet-list', 'bills', 'notifications', 'report-bet-list'])
})

test('only the listed routes are animated', () => {
  const listed = 'bet-list bills game lottery-record lottery-record-history recharge services'
  expect(where((name) => routes[name].transition !== 'none')).toEqual(listed.split(' '))
})

test('the browser bar has another colour in each group', () => {
  const byGroup = new Map(routeNames.map((name) => [routes[name].group, routes[name].chromeColour]))
  expect(new Set(byGroup.values()).size).toBe(byGroup.size)
})

test('money pages need a session; home, cards and results do not', () => {
  expect(where((name) => routes[name].group === 'money' && routes[name].access !== 'session')).toEqual([])
  for (const name of ['home', 'template', 'game', 'profile', 'chat-rooms', 'lottery-record-history'] as const) {
    expect(routes[name].access, name).toBe('public')
  }
})

test('home is recognised under its three addresses', () => {
  expect(where((name) => routes[name].countsAsHome)).toEqual(['home', 'macau-lottery', 'recommend'])
})

test.each([
  ['/', 'home'],
  ['/game/71', 'game'],
  ['/game/95', 'lucky-niu-niu'],
  ['/game/95/chat', 'lucky-niu-niu-chat'],
  ['/game/71/analytic/special/trend', 'special-trend'],
  ['/recharge/processing', 'recharge-processing-latest'],
  ['/recharge/processing/9', 'recharge-processing'],
  ['/auth/login/', 'auth-login'],
  ['/no-such-page', undefined],
  ['/gallery/1/2', undefined],
])('%s belongs to %s', (pathname, name) => {
  expect(routeNameAt(pathname)).toBe(name)
})

test.each([
  ['auth', 'auth-login'],
  ['report', 'report-bet-list'],
  ['game-analytic', 'special-history'],
  ['special', 'special-history'],
  ['zodiac', 'zodiac-reference'],
  ['home', undefined],
] as const)('%s shows its default child %s', (parent, child) => {
  expect(defaultChildOf(parent)).toBe(child)
})

test('a default child takes the same parameters as its parent', () => {
  for (const name of routeNames) {
    const child = routes[name].redirectTo
    if (child === undefined) continue
    expect(routeNames).toContain(child)
    expect(routes[child as RouteName].path.startsWith(`${routes[name].path}/`), name).toBe(true)
  }
})
