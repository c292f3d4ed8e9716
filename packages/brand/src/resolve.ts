/**
 * The one place where a look is decided: base ← theme ← company ← operator's settings, later wins. Pure; the result is
 * plain data that the server writes into the page and React receives once.
 */
import type { Company } from './company.ts'
import { menuItems } from './menu.ts'
import { alwaysOnRoutes, type RouteName, routes } from './routes.ts'
import type { RuntimeConfig } from './runtime-config.ts'
import type {
  Flags,
  GameCenterBlock,
  HomeBlock,
  Labels,
  MenuIcon,
  MenuItem,
  Numbers,
  QuickAction,
  Slots,
  Theme,
  ThemeId,
} from './theme.ts'
import { themeIds } from './theme.ts'
import { themes } from './themes.ts'
import type { CompanyTokens, ComponentToken, Tokens } from './tokens.ts'
import { VERSION } from './version.ts'

export type MenuEntry = {
  readonly route: RouteName
  /** Ready to follow: menu routes take no parameters. */
  readonly path: string
  readonly icon: MenuIcon
  readonly label: string
  readonly raised: boolean
  readonly asksLogin: boolean
}

export type Brand = {
  readonly version: string
  readonly themeId: ThemeId
  readonly companyCode: string
  readonly scheme: 'light' | 'dark'
  readonly tokens: Tokens
  /** What the company changes of `tokens`; goes into the style attribute of `<html>`. */
  readonly tokenOverrides: Readonly<Partial<Tokens>>
  readonly menu: readonly MenuEntry[]
  readonly labels: Labels
  /** Names of the routes that are on. */
  readonly routes: readonly RouteName[]
  readonly slots: Slots
  readonly homeBlocks: readonly HomeBlock[]
  readonly quickActions: readonly QuickAction[]
  readonly gameCenterBlocks: readonly GameCenterBlock[]
  readonly hiddenLayouts: readonly string[]
  /** Looks that a member may choose. */
  readonly themeChoices: readonly ThemeId[]
  readonly flags: Flags
  readonly numbers: Numbers
  readonly company: Company
}

/** What the app needs of it: the tokens stand in the style sheet, where they can be read. */
export type AppBrand = Omit<Brand, 'tokens' | 'tokenOverrides'>

export function resolveBrand(themeId: ThemeId, company: Company, runtimeConfig: RuntimeConfig): Brand {
  const theme = themes[themeId]
  const tokenOverrides = withFollowers(coloursFor(theme, company), theme.tokens)
  const labels = { ...theme.labels, ...given(company.labels), ...given(runtimeConfig.labels) }
  const routesOn = theme.routes.filter((name) => alwaysOnRoutes.includes(name) || isOn(name, theme, runtimeConfig))
  return {
    version: VERSION,
    themeId,
    companyCode: company.code,
    scheme: theme.scheme,
    tokens: { ...theme.tokens, ...tokenOverrides },
    tokenOverrides,
    menu: menuOf(company.menu === undefined ? theme.menu : menuItems(company.menu), labels, routesOn),
    labels,
    routes: routesOn,
    slots: { ...theme.slots, ...(company.showWechatPopup ? {} : { serviceWidget: 'none' }) },
    homeBlocks: company.homeBlocks === undefined ? theme.homeBlocks : [...company.homeBlocks, 'cards'],
    quickActions: theme.quickActions,
    gameCenterBlocks: theme.gameCenterBlocks,
    hiddenLayouts: [...new Set([...theme.hiddenLayouts, ...runtimeConfig.hiddenLayouts])],
    themeChoices: company.themes ?? themeIds,
    flags: { ...theme.flags, ...given(company.flags), ...given(runtimeConfig.flags) },
    numbers: { ...theme.numbers, ...given(company.numbers) },
    company,
  }
}

const isOn = (name: RouteName, theme: Theme, { routes: kept, routesOff }: RuntimeConfig): boolean =>
  !routesOff.includes(name) && (kept === 'all' || theme.routeLists.includes(routes[name].list))

function menuOf(items: readonly MenuItem[], labels: Labels, routesOn: readonly RouteName[]): MenuEntry[] {
  return items
    .filter((item) => routesOn.includes(item.route))
    .map((item) => ({
      route: item.route,
      path: routes[item.route].path,
      icon: item.icon,
      label: labels[item.label],
      raised: item.raised ?? false,
      asksLogin: item.asksLogin ?? false,
    }))
}

/** A company chose its colours for the theme it has; on the other ground, dark or light, nobody could read them. */
const coloursFor = (theme: Theme, company: Company): CompanyTokens =>
  theme.scheme === themes[company.theme].scheme ? company.tokens : {}

/**
 * Component tokens that repeat one of the theme's brand colours, and therefore follow it when a company replaces it.
 */
export const FOLLOWS = {
  'menu-active': 'brand',
  'head-1': 'brand',
  'head-action-ink': 'brand-text',
} as const satisfies Partial<Record<ComponentToken, keyof CompanyTokens>>

function withFollowers(overrides: CompanyTokens, tokens: Tokens): Partial<Tokens> {
  const followers = Object.entries(FOLLOWS).flatMap(([follower, leader]) => {
    const replaced = overrides[leader]
    const follows = tokens[follower as keyof typeof FOLLOWS] === tokens[leader]
    return replaced !== undefined && follows ? [[follower, replaced]] : []
  })
  return { ...given(overrides), ...Object.fromEntries(followers) }
}

/** Drops keys whose value is undefined: "not said" must never overwrite what an earlier layer said. */
function given<Part extends object>(part: Part): { [Key in keyof Part]?: Exclude<Part[Key], undefined> } {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Part]?: Exclude<Part[Key], undefined>
  }
}
