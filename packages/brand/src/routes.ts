/**
 * Every address of the member app, one row each. The columns replace conditionals: guards read `access`, the page
 * stack reads `keepAlive` and `transition`, the browser bar reads `chromeColour`. A row says that an address belongs to
 * the product; the app registers it once its page is built, and until then the 404 page answers.
 * Sources: Spec A §2, Spec B §2, Rulings C20–C29, G20. Parameter names are ours (Ruling C25); names and paths are
 * not.
 */
import type { Access } from '@liuhe/domain/members/permissions.ts'
import type { TokenName } from './tokens.ts'

/**
 * The four names a page change may carry (Spec A §2). `back` and `overlay-back` are chosen by direction at run time.
 */
export type Transition = 'default' | 'back' | 'overlay-back' | 'none'

export type RouteGroup = 'home' | 'content' | 'game' | 'money' | 'account' | 'chat' | 'agent' | 'auth' | 'about'

/**
 * In which list of the specification the row stands. `core` (theme3's list) can never be switched off; the operator may
 * switch off the rest, and a route that is off leads to `/` (Ruling C20).
 */
export type RouteList = 'core' | 'extended' | 'second' | 'common'

export type Route<Path extends string = string> = {
  /** TanStack style: `/game/$id`. */
  readonly path: Path
  readonly group: RouteGroup
  readonly list: RouteList
  /** Who may open it. */
  readonly access: Access
  /** Kept mounted (state, scroll) while the member is elsewhere. Lists of money are read afresh each time. */
  readonly keepAlive: boolean
  readonly transition: Transition
  /** Token whose colour paints the browser's own bar on this page. */
  readonly chromeColour: TokenName
  /** Whether the 70 px bottom menu stands under the page. */
  readonly bottomMenu: boolean
  /** `/macau-lottery` and `/recommend` are the home screen under another address (Spec A §2). */
  readonly countsAsHome: boolean
  /** Rendered on the server for guests, so that the first paint needs no script. */
  readonly ssr: boolean
  /** A bare parent shows its default child instead of itself. */
  readonly redirectTo?: string
}

type Facts = Partial<Omit<Route, 'path' | 'group' | 'list' | 'chromeColour'>>

const CHROME: Record<RouteGroup, TokenName> = {
  home: 'head-1',
  content: 'surface',
  game: 'head-2',
  money: 'surface-2',
  account: 'bg',
  chat: 'brand-soft',
  agent: 'gold-soft',
  auth: 'head-action-ink',
  about: 'line',
}

const core = listed('core')
const extended = listed('extended')
const second = listed('second')
const common = listed('common')

const session = { access: 'session' } as const
const agent = { access: 'agent' } as const
const menu = { bottomMenu: true } as const
const animated = { transition: 'default' } as const
const fresh = { keepAlive: false } as const

/** The table. Order is reading order, not matching order; a literal segment always wins over a parameter. */
export const routes = {
  // Home and what counts as home
  home: core('/', 'home', { ...menu, countsAsHome: true, ssr: true }),
  'macau-lottery': common('/macau-lottery', 'home', { ...menu, countsAsHome: true }),
  recommend: common('/recommend', 'home', { ...menu, countsAsHome: true }),
  'hong-kong-lottery': common('/hong-kong-lottery', 'home', menu),
  'taiwan-mark-six': common('/taiwan-mark-six', 'home', menu),
  'macau-mark-six': common('/macau-mark-six', 'home', menu),

  // Information: documents, drawings, cards, promotions
  databases: core('/databases', 'content', menu),
  gallery: core('/gallery', 'content', menu),
  'gallery-group': core('/gallery/$groupId', 'content'),
  'gallery-detail': core('/gallery-detail/$gameId/$groupId', 'content'),
  promotional: core('/promotional', 'content', menu),
  'promotional-detail': common('/promotional/$type/$id', 'content'),
  template: core('/template/$gameId/$id', 'content'),
  'game-structures': common('/game-structures', 'content'),
  'water-forum': common('/water-forum', 'content'),
  'master-documents': common('/master-documents', 'content'),
  'public-documents': common('/public-documents', 'content'),
  'my-collection': common('/my-collection', 'content', session),
  'lottery-record': common('/lottery-record', 'content', animated),
  'lottery-record-history': common('/lottery-history/$gameId', 'content', animated),
  // Ours: every step of an own draw, recomputed on the device.
  fairness: common('/fairness/$gameId/$turnNum', 'content'),

  // Games
  'game-center': extended('/game-center', 'game', menu),
  'lucky-niu-niu': extended('/game/95', 'game'),
  'lucky-niu-niu-chat': extended('/game/95/chat', 'game'),
  'lucky-niu-niu-heat-map': extended('/game/95/heat-map', 'game'),
  'lucky-niu-niu-joy-ming': extended('/game/95/joy-ming', 'game'),
  game: extended('/game/$id', 'game', animated),
  'game-analytic': extended('/game/$id/analytic', 'game', { redirectTo: 'special-history' }),
  special: extended('/game/$id/analytic/special', 'game', { redirectTo: 'special-history' }),
  'special-history': extended('/game/$id/analytic/special/history', 'game'),
  'special-big-small': extended('/game/$id/analytic/special/big-small', 'game'),
  'special-both-side': extended('/game/$id/analytic/special/both-side', 'game'),
  'special-last-number': extended('/game/$id/analytic/special/last-number', 'game'),
  'special-range': extended('/game/$id/analytic/special/range', 'game'),
  'special-trend': extended('/game/$id/analytic/special/trend', 'game'),
  zodiac: extended('/game/$id/analytic/zodiac', 'game', { redirectTo: 'zodiac-reference' }),
  'zodiac-reference': extended('/game/$id/analytic/zodiac/zodiac-reference', 'game'),
  'zodiac-special-num': extended('/game/$id/analytic/zodiac/special-num', 'game'),
  'zodiac-first-num': extended('/game/$id/analytic/zodiac/first-num', 'game'),
  'zodiac-trending': extended('/game/$id/analytic/zodiac/zodiac-trending', 'game'),
  'zodiac-types-trending': extended('/game/$id/analytic/zodiac/zodiac-types-trending', 'game'),
  'lottery-helper': extended('/game/$id/analytic/lottery-helper', 'game'),
  'game-tutorial': extended('/game/$id/tutorial', 'game'),
  'game-chat': extended('/game/$id/chat-rooms/$roomId', 'chat'),

  // Money. Bills, bets and casino reports need login although only some are marked so (Ruling C26).
  bills: extended('/bills', 'money', { ...session, ...animated, ...fresh }),
  'bet-list': extended('/bet-list', 'money', { ...session, ...animated, ...fresh, ...menu }),
  'live-betting': extended('/live-betting', 'money', session),
  'live-betting-detail': extended('/live-betting-detail', 'money', session),
  report: second('/report', 'money', { ...session, redirectTo: 'report-bet-list' }),
  'report-bet-list': second('/report/bet-list', 'money', { ...session, ...fresh }),
  'report-live-betting': second('/report/live-betting', 'money', session),
  'betting-bonus': extended('/betting-bonus', 'money', session),
  recharge: extended('/recharge', 'money', { ...session, ...animated }),
  'recharge-online': extended('/recharge/online/$orderId', 'money', session),
  'recharge-qr-virtual': extended('/recharge/qr-virtual/$orderId', 'money', session),
  'recharge-bank': extended('/recharge/bank', 'money', session),
  'recharge-third-party': extended('/recharge/third-party/$orderId', 'money', session),
  'recharge-failed': extended('/recharge/failed', 'money', session),
  'recharge-processing': extended('/recharge/processing/$orderId', 'money', session),
  // One theme's address has no order: it shows the member's latest one.
  'recharge-processing-latest': second('/recharge/processing', 'money', session),
  'recharge-history': common('/recharge-history', 'money', session),
  'recharge-history-detail': common('/recharge-history/$id', 'money', session),
  'withdraw-money': extended('/withdraw-money', 'money', session),
  'withdraw-history': common('/withdraw-history', 'money', session),
  'withdraw-history-detail': common('/withdraw-history/$id', 'money', session),
  'valid-withdraw': common('/valid-withdraw', 'money', session),
  'valid-withdraw-detail': common('/valid-withdraw/$id', 'money', session),
  'password-withdraw-money': extended('/password-withdraw-money', 'money', session),

  // The member's own pages
  profile: common('/profile', 'account', menu),
  'profile-vip': extended('/profile-vip', 'account', session),
  'personal-info': extended('/personal-info', 'account', session),
  'update-account': extended('/update-account', 'account', session),
  'account-list': extended('/account-list', 'account', session),
  'change-password': extended('/change-password', 'account', session),
  // Anyone who forgot the password cannot sign in first.
  'reset-password': second('/reset-password', 'account'),
  'security-center': common('/security-center', 'account', session),
  'bonus-center': common('/bonus-center', 'account', session),
  notifications: common('/notifications', 'account', { ...session, ...fresh }),
  setting: common('/setting', 'account'),
  'setting-chat-color': common('/setting-chat-color', 'chat', session),

  // Sign in and up
  auth: common('/auth', 'auth', { redirectTo: 'auth-login' }),
  'auth-login': common('/auth/login', 'auth'),
  'auth-register': common('/auth/register', 'auth'),

  // Chat. The lobby is public, group rooms and red packets are not (Ruling C90).
  'chat-rooms': common('/chat-rooms', 'chat'),
  'room-chat': common('/chat-rooms/$roomId', 'chat', session),
  'individual-chat': common('/chat-rooms/$roomId/friends/$userId', 'chat'),
  'hong-bao-create': extended('/chat-rooms/$roomId/hong-bao', 'chat', session),
  'hong-bao-detail': extended('/chat-rooms/$roomId/hong-bao/$hongbaoId', 'chat', session),
  'hong-bao-history': extended('/chat-rooms/$roomId/hong-bao/$hongbaoId/history', 'chat', session),
  talk: common('/talk/$appId/$identity/$customerId', 'chat'),
  services: common('/services', 'chat', animated),

  // Agents. The third name below is spelt as the specification spells it (Ruling C24).
  agent: extended('/agent', 'agent', agent),
  'agent-user-list': extended('/agent/user-list', 'agent', agent),
  'agent-team-verview': extended('/agent/team-overview', 'agent', agent),
  'agent-user-detail': extended('/agent/user-detail/$id', 'agent', agent),
  'agent-add-user': extended('/agent/add-user', 'agent', agent),
  'agent-create-link': extended('/agent/create-link', 'agent', agent),
  'agent-link-detail': extended('/agent/link/$id', 'agent', agent),
  'agent-link-update': extended('/agent/link/$id/update', 'agent', agent),
  'agent-declare': extended('/agent/declare', 'agent', agent),
  // Ours: what the agent earned, period by period.
  'agent-statements': extended('/agent/statements', 'agent', agent),
  'agent-statement': extended('/agent/statement/$id', 'agent', agent),

  // Beside the agents' own addresses, which are for agents alone (decision 121).
  'apply-agent': common('/apply-agent', 'agent', session),

  // About the operator
  about: common('/about', 'about'),
  'about-user-agreement': common('/about/user-agreement', 'about'),
  'about-contact-us': common('/about/contact-us', 'about'),
  'about-privacy-agreement': common('/about/privacy-agreement', 'about'),
  // Not in the specification: what a licence asks for (Reliability §5.1).
  'responsible-gaming': common('/responsible-gaming', 'about'),
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

export const routeNames = Object.keys(routes) as RouteName[]

/** Names in the `core` list, and login, where every guard sends people: these stay on whatever the operator says. */
export const alwaysOnRoutes: readonly RouteName[] = routeNames.filter(
  (name) => routes[name].list === 'core' || name === 'auth' || name === 'auth-login',
)

/** The route a path belongs to, or undefined when the 404 page answers. Ignores a trailing slash. */
export function routeNameAt(pathname: string): RouteName | undefined {
  const asked = segments(pathname)
  let best: { name: RouteName; literals: number } | undefined
  for (const name of routeNames) {
    const literals = literalsMatched(segments(routes[name].path), asked)
    if (literals !== undefined && (best === undefined || literals > best.literals)) best = { name, literals }
  }
  return best?.name
}

/** The child that a bare parent shows, or undefined for an ordinary page. */
export function defaultChildOf(name: RouteName): RouteName | undefined {
  const child = routes[name].redirectTo
  return child === undefined ? undefined : routeNames.find((candidate) => candidate === child)
}

function literalsMatched(pattern: readonly string[], asked: readonly string[]): number | undefined {
  if (pattern.length !== asked.length) return undefined
  let literals = 0
  for (const [index, part] of pattern.entries()) {
    if (part.startsWith('$')) continue
    if (part !== asked[index]) return undefined
    literals += 1
  }
  return literals
}

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function listed(list: RouteList) {
  return <const Path extends string>(path: Path, group: RouteGroup, facts: Facts = {}): Route<Path> => ({
    path,
    group,
    list,
    access: 'public',
    keepAlive: true,
    transition: 'none',
    chromeColour: CHROME[group],
    bottomMenu: false,
    countsAsHome: false,
    ssr: false,
    ...facts,
  })
}
