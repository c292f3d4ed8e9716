import { describe, expect, test } from 'vitest'
import { companies, companyOf, defaultCompanyCode } from './companies.ts'
import { type Company, CompanySchema } from './company.ts'
import { resolveBrand } from './resolve.ts'
import { routeNames } from './routes.ts'
import { type RuntimeConfig, noRuntimeConfig } from './runtime-config.ts'
import { defaultThemeId, type ThemeId, themeIds } from './theme.ts'

const company = companyOf(defaultCompanyCode) as Company
const variant = companies.find((candidate) => candidate.code !== defaultCompanyCode) as Company
const menuOf = (id: ThemeId, of = company, config = noRuntimeConfig) => resolveBrand(id, of, config).menu

test('there are four themes and the third is the current one [THEME-001] [THEME-002]', () => {
  expect(themeIds).toEqual(['theme1', 'theme2', 'theme3', 'theme4'])
  expect(defaultThemeId).toBe('theme3')
  expect(company.theme).toBe(defaultThemeId)
})

test('the code of the company is a constant of the build that no setting changes [CONST-003]', () => {
  expect(defaultCompanyCode).toBe('aocai')
  const config: RuntimeConfig = { ...noRuntimeConfig, labels: { home: '主页' }, flags: { themeSwitch: false } }
  expect(themeIds.map((id) => resolveBrand(id, company, config).companyCode)).toEqual(themeIds.map(() => 'aocai'))
})

test('every theme resolves with every company to plain data', () => {
  for (const themeId of themeIds) {
    for (const each of companies) {
      const brand = resolveBrand(themeId, each, noRuntimeConfig)
      expect(JSON.parse(JSON.stringify(brand))).toEqual(brand)
      expect(brand).toMatchObject({ themeId, companyCode: each.code, version: '5.0.9' })
    }
  }
})

test('colours of a company stay out of themes whose ground they were not chosen for', () => {
  const overridesIn = (id: ThemeId) => Object.keys(resolveBrand(id, variant, noRuntimeConfig).tokenOverrides)
  expect(themeIds.filter((id) => overridesIn(id).includes('brand-text'))).toEqual(['theme1', 'theme2', 'theme3'])
  expect(overridesIn('theme4')).toEqual([])
  const dark: Company = { ...company, theme: 'theme4', tokens: { brand: '#c0a060' } }
  expect(resolveBrand('theme4', dark, noRuntimeConfig).tokenOverrides).toMatchObject({ brand: '#c0a060' })
  expect(resolveBrand('theme3', dark, noRuntimeConfig).tokenOverrides).toEqual({})
})

test.each(['theme1', 'theme3', 'theme4'] as const)('%s shows the five standard menu entries', (id) => {
  expect(menuOf(id).map((entry) => entry.path)).toEqual(['/', '/databases', '/game-center', '/gallery', '/profile'])
})

test('theme2 shows promotions and bets instead of documents and drawings [THEME-003]', () => {
  const menu = menuOf('theme2')
  expect(menu.map((entry) => entry.route)).toEqual(['home', 'promotional', 'game-center', 'bet-list', 'profile'])
  expect(menu.filter((entry) => entry.asksLogin).map((entry) => entry.route)).toEqual(['bet-list'])
})

test.each([
  ['theme1', '游戏大厅'],
  ['theme2', '游戏大厅'],
  ['theme3', '六合论坛'],
  ['theme4', '六合彩'],
] as const)('the game center of %s is called %s [THEME-005]', (id, label) => {
  expect(menuOf(id).find((entry) => entry.route === 'game-center')?.label).toBe(label)
})

const gameCenter = (config: Partial<RuntimeConfig>, of: Company) =>
  resolveBrand('theme3', of, { ...noRuntimeConfig, ...config }).labels.gameCenter

test('the later layer wins: theme, then company, then operator', () => {
  expect(gameCenter({}, company)).toBe('六合论坛')
  expect(gameCenter({}, variant)).toBe('六合彩')
  expect(gameCenter({ labels: { gameCenter: '游戏大厅' } }, variant)).toBe('游戏大厅')
})

test('a layer that says nothing leaves the earlier one standing', () => {
  expect(gameCenter({ labels: { gameCenter: undefined } }, variant)).toBe('六合彩')
})

test.each([
  ['theme1', false, true],
  ['theme2', true, true],
  ['theme3', false, false],
  ['theme4', false, true],
] as const)('%s offers the trial entry on login: %s, on register: %s', (id, onLogin, onRegister) => {
  expect(resolveBrand(id, company, noRuntimeConfig).flags).toMatchObject({
    trialEntryOnLogin: onLogin,
    trialEntryOnRegister: onRegister,
  })
})

test('only theme3 lists security center and VIP in the more-menu', () => {
  const listing = themeIds.filter((id) => {
    const { flags } = resolveBrand(id, company, noRuntimeConfig)
    return flags.securityCenterInMoreMenu && flags.profileVipInMoreMenu
  })
  expect(listing).toEqual(['theme3'])
})

test('floating chat is off unless somebody switches it on', () => {
  for (const id of themeIds) expect(resolveBrand(id, company, noRuntimeConfig).flags.floatingChat).toBe(false)
  const on = resolveBrand('theme3', company, { ...noRuntimeConfig, flags: { floatingChat: true } })
  expect(on.flags.floatingChat).toBe(true)
})

test('an operator can switch a route off, and its menu entry goes with it', () => {
  const config: RuntimeConfig = { ...noRuntimeConfig, routesOff: ['game-center', 'bills'] }
  const brand = resolveBrand('theme3', company, config)
  expect(brand.routes).not.toContain('bills')
  expect(brand.menu.map((entry) => entry.route)).not.toContain('game-center')
})

test('home, the core list and login cannot be switched off', () => {
  const routesOff: RuntimeConfig['routesOff'] = ['home', 'gallery', 'auth-login']
  const brand = resolveBrand('theme3', company, { ...noRuntimeConfig, routesOff })
  expect(brand.routes).toEqual(expect.arrayContaining(routesOff))
})

test('the widget shows only in the theme that has it and for a company that wants it', () => {
  expect(resolveBrand('theme3', company, noRuntimeConfig).slots.serviceWidget).toBe('wechat')
  expect(resolveBrand('theme1', company, noRuntimeConfig).slots.serviceWidget).toBe('none')
  expect(resolveBrand('theme3', variant, noRuntimeConfig).slots.serviceWidget).toBe('none')
})

test('company colours replace the theme colours and what repeats them', () => {
  const light = resolveBrand('theme2', variant, noRuntimeConfig)
  expect(light.tokens).toMatchObject({ brand: '#00695c', 'menu-active': '#00695c', 'head-1': '#00695c' })
  expect(light.tokens.surface).toBe('#ffffff')
  const dark = resolveBrand('theme4', variant, noRuntimeConfig)
  expect(dark.tokens['head-1']).toBe('#15171c')
})

test('hidden layouts of theme and operator add up', () => {
  const brand = resolveBrand('theme3', company, { ...noRuntimeConfig, hiddenLayouts: ['mb99', 'mb99'] })
  expect(brand.hiddenLayouts).toEqual(['mb99'])
})

test.each([
  ['a script link', { olUrl: 'javascript:alert(1)' }],
  ['a protocol-relative picture', { logoUrl: '//evil.example/x.png' }],
  ['a colour that is not one', { tokens: { brand: 'red;}body{display:none' } }],
  ['a token outside the brand colours', { tokens: { surface: '#000000' } }],
  ['an unknown theme', { theme: 'theme9' }],
  ['an unknown field', { colour: 'red' }],
  ['an unknown flag', { flags: { everything: true } }],
  ['a licence without an end', { licence: { number: 'A-1', regulator: '监管局' } }],
  ['a licence that ends on no day', { licence: { number: 'A-1', regulator: '监管局', validUntil: '2028-02-31' } }],
  ['a part of home that is none', { homeBlocks: ['weather'] }],
  ['a menu of two', { menu: ['home', 'profile'] }],
])('a company with %s is refused', (_, change) => {
  expect(CompanySchema.safeParse({ ...company, ...change }).success).toBe(false)
})

test('a company arranges home and menu itself, and the game center is raised where it stands in the middle', () => {
  const own: Company = { ...company, homeBlocks: ['notice', 'quick-actions'], menu: ['game-center', 'home', 'profile'] }
  const brand = resolveBrand('theme1', own, noRuntimeConfig)
  expect(brand.homeBlocks).toEqual(['notice', 'quick-actions', 'cards'])
  expect(brand.quickActions.length).toBeGreaterThan(0)
  expect(brand.menu.map(({ route, raised }) => [route, raised])).toEqual([
    ['game-center', false],
    ['home', false],
    ['profile', false],
  ])
  expect(menuOf('theme1').find(({ raised }) => raised)?.route).toBe('game-center')
})

test('members choose among the looks that the company offers, all of them where it says nothing', () => {
  expect(resolveBrand('theme3', company, noRuntimeConfig).themeChoices).toEqual(themeIds)
  const few: Company = { ...company, themes: ['theme3', 'theme4'] }
  expect(resolveBrand('theme3', few, noRuntimeConfig).themeChoices).toEqual(['theme3', 'theme4'])
})

test('the variant company hides my collection', () => {
  expect(resolveBrand(variant.theme, variant, noRuntimeConfig).flags.myCollectionButton).toBe(false)
})

describe('a site that keeps to the routes of its theme', () => {
  const own = (id: ThemeId) => resolveBrand(id, company, { ...noRuntimeConfig, routes: 'theme' }).routes
  const added = (id: ThemeId) => own(id).filter((name) => !own('theme3').includes(name))

  test('has others in another theme [THEME-004]', () => {
    expect(new Set(themeIds.map((id) => own(id).join())).size).toBe(3)
    expect(own('theme3')).not.toContain('game-center')
    expect(menuOf('theme3', company, { ...noRuntimeConfig, routes: 'theme' }).map(({ path }) => path)).toEqual([
      '/',
      '/databases',
      '/gallery',
      '/profile',
    ])
  })

  test.each(['theme1', 'theme2', 'theme4'] as const)('%s adds its own to those of theme3 [THEME-006]', (id) => {
    expect(own(id)).toEqual(expect.arrayContaining([...own('theme3')]))
    expect(added(id)).toEqual(
      expect.arrayContaining(['withdraw-money', 'game-center', 'game', 'bills', 'bet-list', 'recharge', 'agent']),
    )
  })

  test('theme2 alone has the reports, and the reset of a password [ROUTE-016]', () => {
    expect(added('theme2').filter((name) => !added('theme1').includes(name))).toEqual([
      'report',
      'report-bet-list',
      'report-live-betting',
      'recharge-processing-latest',
      'reset-password',
    ])
    expect(added('theme4')).toEqual(added('theme1'))
  })

  test('otherwise has every route in every theme (Ruling C20)', () => {
    for (const id of themeIds) expect(resolveBrand(id, company, noRuntimeConfig).routes).toEqual(routeNames)
  })
})
