import type * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Landing, LinkState } from '@liuhe/domain/agents/link.ts'

/** A link as lists show it. */
export type SpreadLink = OutputOf<typeof api.createLink>

/** Pages that a link may lead to, as agents read them (Domain §7.2). */
export const LANDING_WORDS: Record<Landing, string> = {
  home: '首页',
  register: '注册',
  promotions: '优惠活动',
  sport: '体育',
  live: '真人',
  cards: '棋牌',
  lottery: '彩票',
  slots: '电子',
  esports: '电竞',
  fishing: '捕鱼',
}

/** What a link is now. */
export const STATE_WORDS = {
  on: { label: '启用中', tone: 'ok' },
  off: { label: '已停用', tone: 'grey' },
  expired: { label: '已过期', tone: 'grey' },
  full: { label: '已满额', tone: 'warn' },
} as const satisfies Record<LinkState, { label: string; tone: 'ok' | 'grey' | 'warn' }>

/** How long a link works. */
export const daysText = (days: number): string => (days === 0 ? '永久' : `${days}天`)

/** An address of ours with the site it is opened on. */
export const absolute = (path: string): string => `${window.location.origin}${path}`
