/**
 * Every URL of the app comes from here: one builder per route name, typed by the row's path. Search keys are part of
 * the public addresses, so they keep the specification's spelling.
 */
import { type RouteName, routeNames, routes } from './routes.ts'

type Value = string | number | bigint

type ParamNames<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never

export type PathParams<Name extends RouteName> = Record<ParamNames<(typeof routes)[Name]['path']>, Value>

/** Query parameters a page understands (Spec A §2, Spec B §2). */
export type SearchByRoute = {
  'bet-list': { game_id?: Value; tab?: string; date?: string }
  'report-bet-list': { game_id?: Value; tab?: string; date?: string }
  /** Days, group, type and direction of bills; `no` is looked for, `bill` is open. */
  bills: { from?: string; to?: string; group?: string; type?: string; dir?: string; no?: string; bill?: string }
  /** Days of a team's figures, and whose team it is. */
  'agent-team-verview': { from?: string; to?: string; user?: string }
  /** State and days of the list of recharges; `no` is looked for. */
  'recharge-history': { state?: string; from?: string; to?: string; no?: string }
  /** The order that waits for a transfer; without it the page shows the newest one. */
  'recharge-bank': { order?: Value }
  /** State, days and a number of withdrawals that is looked for. */
  'withdraw-history': { state?: string; from?: string; to?: string; no?: string }
  'live-betting-detail': { gameCode: string; startDate: string; endDate: string }
  template: { documentId?: Value; templateId?: Value }
  /** `date` is a day or a year; `watch` plays the stream of the game, on air or not. */
  'lottery-record-history': { type?: 'live-lottery'; date?: string; watch?: 'live' }
  'lottery-record': { family?: string }
  'my-collection': { tab?: string }
  /** What the gallery shows; `initial` is a letter, `popular` or `all`. */
  gallery: { game_id?: Value; type?: Value; initial?: string; text?: string }
  /** An issue; the newest without. */
  'gallery-detail': { turn?: string }
  /** A category of promotions. */
  promotional: { type?: Value }
  'individual-chat': { nickname?: string }
  'update-account': { kind?: string }
  'auth-register': { code?: string }
  'auth-login': { back?: string }
  /** Numbers to begin a bet with, `01,02`. */
  game: { numbers?: string }
  /** The channel that is chosen. */
  recharge: { channel?: string }
  /** An order; without, the newest one that failed (Ruling C111). */
  'recharge-failed': { order?: string }
  'lottery-helper': AnalyticSearch & { keep?: string; drop?: string }
} & Record<StatisticsRoute, AnalyticSearch>

/** The pages of statistics: how many draws they look at, and which of their views is open. */
export type AnalyticSearch = { rows?: Value; view?: string }
type StatisticsRoute = Extract<RouteName, `special-${string}` | `zodiac-${string}`>

export type PathSearch<Name extends RouteName> = Name extends keyof SearchByRoute
  ? SearchByRoute[Name]
  : Record<string, never>

type Builder<Name extends RouteName> = [ParamNames<(typeof routes)[Name]['path']>] extends [never]
  ? (search?: PathSearch<Name>) => string
  : (params: PathParams<Name>, search?: PathSearch<Name>) => string

/** `paths.home()`, `paths.game({ id: 71 })`, `paths['bet-list']({ game_id: 71 })`. Values are percent-encoded. */
export const paths = Object.fromEntries(routeNames.map((name) => [name, builderFor(routes[name].path)])) as unknown as {
  readonly [Name in RouteName]: Builder<Name>
}

/** Categories of the game center; the hash names the one to show (Spec A §2). */
export type GameCenterCategory = 'hot' | 'LOTTERY' | 'fish' | 'electronic' | 'card' | 'live' | 'sport'

export const gameCenterAt = (category: GameCenterCategory): string => `${paths['game-center']()}#${category}`

/**
 * Whether an operator's relative link (carousel, ad, menu) leads to a page that is on. Spec A §2: it is followed only
 * if its first segment is a known route name; the first segment of a known path counts as well.
 */
export function isKnownLink(link: string, routesOn: readonly RouteName[]): boolean {
  const first = firstSegment(link)
  return routesOn.some((name) => name === (first === '' ? 'home' : first) || firstSegment(routes[name].path) === first)
}

function firstSegment(link: string): string {
  return link.replace(/^\/+/, '').split(/[/?#]/, 1)[0] ?? ''
}

function builderFor(path: string): (...args: Record<string, Value | undefined>[]) => string {
  const names = [...path.matchAll(/\$(\w+)/g)].map((match) => match[1] as string)
  return (...args) => {
    const params = names.length > 0 ? (args[0] ?? {}) : {}
    const filled = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(required(params[name], name, path)))
    return filled + queryString((names.length > 0 ? args[1] : args[0]) ?? {})
  }
}

function required(value: Value | undefined, name: string, path: string): string {
  const text = String(value ?? '')
  if (text === '') throw new Error(`${path} needs the parameter ${name}`)
  return text
}

function queryString(search: Record<string, Value | undefined>): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, Value] => pair[1] !== undefined)
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
