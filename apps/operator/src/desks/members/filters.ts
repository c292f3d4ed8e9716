import { PLAYER_STATES, TAG } from '@liuhe/domain/members/desk.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const TABS = [
  ...(['profile', 'money', 'bets', 'access', 'limits', 'line', 'chat', 'notes', 'trail', 'turnover'] as const),
] as const
export type TabName = (typeof TABS)[number]

export const memberFilters = filterReader({
  /** Who is open, whole: 360°. */
  id: words.row,
  tab: z.enum(TABS),
  account: words.text,
  state: z.enum(PLAYER_STATES),
  vip: words.whole(0, 9),
  tag: z.pipe(words.text, z.string().check(z.regex(TAG))),
  group: words.row,
  agent: words.row,
  sort: z.enum(['login', 'recharged']),
  row: words.row,
})
export type MemberFilters = ReturnType<typeof memberFilters>
