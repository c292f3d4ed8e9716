/** Maintenance windows of the operator: what they close, for how long they may be, and how one stands at an instant. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

export const WINDOW_SCOPES = ['all', 'category', 'provider', 'game', 'payments', 'chat'] as const
export type WindowScope = (typeof WINDOW_SCOPES)[number]

/** As people read it, and what a member is refused meanwhile. */
export const WINDOW_WORDS: Readonly<Record<WindowScope, { name: string; refuses: string }>> = {
  all: { name: '全站', refuses: '投注、进入游戏、充值、聊天发言' },
  category: { name: '游戏类别', refuses: '该类别的投注与进入游戏' },
  provider: { name: '供应商', refuses: '该供应商的投注与进入游戏' },
  game: { name: '彩种', refuses: '该彩种的投注' },
  payments: { name: '充值渠道', refuses: '该渠道的新充值；已提交的照常入账' },
  chat: { name: '聊天', refuses: '聊天发言' },
}

/** Categories of games: our own draws, and kinds of the game centre. */
export const WINDOW_CATEGORIES = {
  lottery: '彩票',
  electronic: '电子',
  live: '真人',
  fish: '捕鱼',
  card: '棋牌',
  sport: '体育',
} as const

/** The only key of a scope that has no parts. */
export const onlyKey = (scope: WindowScope): string | undefined =>
  scope === 'all' || scope === 'chat' ? scope : undefined

export const WINDOW_LONGEST_MS = 7 * DAY_MS
export const WINDOW_AHEAD_MS = 60 * DAY_MS
export const WINDOW_SHORTEST_MS = 5 * MINUTE_MS
/** Members are told so long ahead unless the operator says otherwise. */
export const NOTICE_AHEAD_MS = 24 * HOUR_MS

export interface WindowTimes {
  from: number
  until: number
  /** When somebody ended it or took it back. */
  endedAt: number | null
}

export type WindowState = 'planned' | 'on' | 'over' | 'withdrawn'

/** How a window stands at an instant (epoch ms). The first instant is in it, the last is not. */
export function windowState({ from, until, endedAt }: WindowTimes, now: number): WindowState {
  if (endedAt !== null) return endedAt <= from ? 'withdrawn' : 'over'
  if (now < from) return 'planned'
  return now < until ? 'on' : 'over'
}

/** Whether a window may be planned so, as seen now. */
export const mayPlan = ({ from, until }: Pick<WindowTimes, 'from' | 'until'>, now: number): boolean =>
  from >= now - MINUTE_MS &&
  from <= now + WINDOW_AHEAD_MS &&
  until - from >= WINDOW_SHORTEST_MS &&
  until - from <= WINDOW_LONGEST_MS
