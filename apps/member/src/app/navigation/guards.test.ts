import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { paths } from '@liuhe/brand/paths.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { type RouteName, routeNames, routes } from '@liuhe/brand/routes.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import type { Company } from '@liuhe/brand/company.ts'
import type { Standing } from '@liuhe/domain/members/permissions.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { describe, expect, test, vi } from 'vitest'
import { createGuard } from './guards.ts'

const people = {
  guest: null,
  trial: { kind: 'trial' },
  member: { kind: 'member' },
  recharged: { kind: 'member', isRecharged: true },
  agent: { kind: 'member', isAgent: true },
} as const satisfies Record<string, Standing | null>
type Kind = keyof typeof people

const company = companyOf(defaultCompanyCode) as Company

function guardOf(kind: Kind, routesOff: RouteName[] = []) {
  const who = people[kind]
  const session = { token: () => (who === null ? null : 'token') } as Session
  const standing = vi.fn<() => Promise<Standing>>(async () => who ?? { kind: 'guest' })
  const brand = resolveBrand('theme3', company, { ...noRuntimeConfig, routesOff })
  return { guard: createGuard({ brand, session, standing }), standing }
}

/** `pass`, or the reason why not. */
const answer = async (kind: Kind, name: RouteName) => {
  const verdict = await guardOf(kind).guard(name, routes[name].path)
  return verdict.pass ? 'pass' : verdict.reason
}
const answers = async (name: RouteName) =>
  Promise.all((Object.keys(people) as Kind[]).map((kind) => answer(kind, name)))

/** The pages that Spec A §2 and §6 and Rulings C20–C29, C90 keep from guests; everything else is for everybody. */
const FOR_MEMBERS = `
  my-collection
  bills bet-list live-betting live-betting-detail report report-bet-list report-live-betting betting-bonus
  recharge recharge-online recharge-qr-virtual recharge-bank recharge-third-party recharge-failed
  recharge-processing recharge-processing-latest recharge-history recharge-history-detail
  withdraw-money withdraw-history withdraw-history-detail valid-withdraw valid-withdraw-detail
  password-withdraw-money
  profile-vip personal-info update-account account-list change-password security-center bonus-center notifications
  apply-agent setting-chat-color room-chat hong-bao-create hong-bao-detail hong-bao-history`
  .trim()
  .split(/\s+/)
const FOR_AGENTS = routeNames.filter((name) => name === 'agent' || name.startsWith('agent-'))

/** Where somebody gets in, which is of no use to anyone who is in. (F-U9) */
const FOR_GUESTS: readonly RouteName[] = ['auth-login', 'auth-register']

describe('every page, opened by every kind of visitor', () => {
  test.each(routeNames.map((name) => [name] as const))('%s', async (name) => {
    //                                           guest    trial    member   recharged agent
    const agents = FOR_AGENTS.includes(name) && ['login', 'agent', 'agent', 'agent', 'pass']
    const members = FOR_MEMBERS.includes(name) && ['login', 'pass', 'pass', 'pass', 'pass']
    const guests = FOR_GUESTS.includes(name) && ['pass', 'pass', 'entered', 'entered', 'entered']
    expect(await answers(name)).toEqual(agents || members || guests || Array(5).fill('pass'))
  })

  test('the list of this test names routes that exist', () => {
    expect(FOR_MEMBERS.filter((name) => !(name in routes))).toEqual([])
  })
})

describe('a guest is sent to login, and back afterwards, from', () => {
  test.each([
    ['recharge', '/recharge', 'topping up [PERM-001]'],
    ['withdraw-money', '/withdraw-money', 'withdrawing [PERM-002] [ROUTE-009]'],
    ['betting-bonus', '/betting-bonus', 'the rebate [PERM-003]'],
    ['bills', '/bills', 'the bills [PERM-004]'],
    ['bet-list', '/bet-list', 'the bet list [PERM-005]'],
    ['room-chat', '/chat-rooms/8', 'a chat room [PERM-007]'],
    ['password-withdraw-money', '/password-withdraw-money', 'the cash password [ROUTE-010]'],
    ['profile-vip', '/profile-vip', 'the VIP page [ROUTE-011]'],
    ['personal-info', '/personal-info', 'personal data [ROUTE-012]'],
    ['update-account', '/update-account', 'binding an account [ROUTE-013]'],
    ['account-list', '/account-list', 'the bound accounts [ROUTE-014]'],
    ['change-password', '/change-password', 'changing the password [ROUTE-015]'],
    ['security-center', '/security-center', 'the security centre [ROUTE-086]'],
    ['bonus-center', '/bonus-center', 'the welfare centre [ROUTE-087]'],
    ['notifications', '/notifications', 'the notifications [ROUTE-088]'],
  ] as const)('%s at %s: %s', async (name, href, _what) => {
    expect(await guardOf('guest').guard(name, href)).toEqual({
      pass: false,
      to: `/auth/login?back=${encodeURIComponent(href)}`,
      reason: 'login',
    })
    expect(await guardOf('member').guard(name, href)).toEqual({ pass: true })
  })
})

test('a formal member may open every route that needs a login [PERM-008]', async () => {
  const closed = routeNames.filter((name) => routes[name].access === 'session')
  expect(closed.length).toBeGreaterThan(30)
  for (const name of closed) expect([name, await answer('member', name)]).toEqual([name, 'pass'])
})

test('a trial account browses whatever a guest may, login and registration among it [PERM-010]', async () => {
  const open = routeNames.filter((name) => routes[name].access === 'public')
  expect(open).toEqual(expect.arrayContaining(['home', 'game-center', 'auth-login', 'auth-register']))
  for (const name of open) expect([name, await answer('trial', name)]).toEqual([name, 'pass'])
})

describe('login and registration, which a formal member has no use for [F-U9]', () => {
  const entries = ['auth-login', 'auth-register'] as const
  const led = (to: string) => ({ pass: false, to, reason: 'entered' })

  test.each(['guest', 'trial'] as const)('are open to a %s', async (kind) => {
    for (const name of entries) expect(await guardOf(kind).guard(name, routes[name].path)).toEqual({ pass: true })
  })

  test.each(['member', 'recharged', 'agent'] as const)('lead a %s to the profile', async (kind) => {
    for (const name of entries) expect(await guardOf(kind).guard(name, routes[name].path)).toEqual(led('/profile'))
  })

  test.each([
    ['/recharge', '/recharge'],
    ['/game/43?tab=2', '/game/43?tab=2'],
    ['//evil.example/x', '/profile'],
    ['https://evil.example', '/profile'],
    ['/auth/register', '/profile'],
  ])('lead a member whom %s sent there to %s', async (back, to) => {
    expect(await guardOf('member').guard('auth-login', `/auth/login?back=${encodeURIComponent(back)}`)).toEqual(led(to))
  })

  test('stay open while nobody can say who holds the token', async () => {
    const { guard, standing } = guardOf('member')
    standing.mockResolvedValue({ kind: 'guest' })
    expect(await guard('auth-login', '/auth/login')).toEqual({ pass: true })
  })
})

test('anyone who forgot the password need not sign in to reset it [ROUTE-016]', async () => {
  expect(paths['reset-password']()).toBe('/reset-password')
  expect(routes['reset-password'].list).toBe('second')
  expect(await answer('guest', 'reset-password')).toBe('pass')
})

test('a route that is switched off leads home, no matter who asks, and the profile is not waited for', async () => {
  for (const kind of Object.keys(people) as Kind[]) {
    const { guard, standing } = guardOf(kind, ['bills', 'agent'])
    for (const name of ['bills', 'agent'] as const) {
      expect(await guard(name, '/')).toEqual({ pass: false, to: '/', reason: 'off' })
    }
    expect(standing).not.toHaveBeenCalled()
  }
})

test('only an agent route waits for the profile, and is refused while nobody can say [ROUTE-111]', async () => {
  const { guard, standing } = guardOf('agent')
  await guard('recharge', '/recharge')
  expect(standing).not.toHaveBeenCalled()
  expect(await guard('agent-user-list', '/agent/user-list')).toEqual({ pass: true })
  const unsure = guardOf('agent')
  unsure.standing.mockResolvedValue({ kind: 'guest' })
  expect(await unsure.guard('agent', '/agent')).toEqual({ pass: false, to: '/', reason: 'agent' })
})
