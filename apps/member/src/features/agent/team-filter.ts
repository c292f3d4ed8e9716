import { paths } from '@liuhe/brand/paths.ts'
import type * as api from '@liuhe/contract/api/agents.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'

/** By what a team can be put in order. */
export const SORTS = { new: '最新注册', money: '余额最高', login: '最近登录' } as const
export type Sort = keyof typeof SORTS

/** What a list of members shows; it stands in the address. */
export interface TeamFilter {
  /** Whose team; the agent's own where it is absent. */
  userId?: string | undefined
  account?: string | undefined
  kind?: 'agent' | 'member' | undefined
  isOnline?: boolean | undefined
  /** Whole yuan. */
  moneyMin?: string | undefined
  moneyMax?: string | undefined
  sort: Sort
}

/** The filter of an address; what is no filter is left out. */
export function filterOf(search: Readonly<Record<string, string | undefined>>): TeamFilter {
  const numberIn = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text) ? text : undefined)
  const { kind, sort = '' } = search
  return {
    userId: search['user'] !== undefined && /^\d{1,18}$/.test(search['user']) ? search['user'] : undefined,
    account: search['account']?.slice(0, 15) || undefined,
    kind: kind === 'agent' || kind === 'member' ? kind : undefined,
    isOnline: search['online'] === '1' ? true : undefined,
    moneyMin: numberIn(search['min']),
    moneyMax: numberIn(search['max']),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'new',
  }
}

/** The address of a filter. */
export function addressOf({ userId, account, kind, isOnline, moneyMin, moneyMax, sort }: TeamFilter): string {
  const fields = { user: userId, account, kind, online: isOnline ? '1' : undefined, min: moneyMin, max: moneyMax }
  const given = Object.entries({ ...fields, sort: sort === 'new' ? undefined : sort }).filter(
    (field): field is [string, string] => field[1] !== undefined && field[1] !== '',
  )
  const query = new URLSearchParams(given).toString()
  return query === '' ? paths['agent-user-list']() : `${paths['agent-user-list']()}?${query}`
}

/** What the server is asked for. */
export const wantedOf = (filter: TeamFilter): Omit<ArgsOf<typeof api.subUsers>, 'page'> => ({
  sort: filter.sort,
  ...(filter.userId !== undefined && { userId: filter.userId }),
  ...(filter.account !== undefined && { account: filter.account }),
  ...(filter.kind !== undefined && { isAgent: filter.kind === 'agent' }),
  ...(filter.isOnline && { isOnline: true }),
  ...(filter.moneyMin !== undefined && { moneyMin: yuan(filter.moneyMin) }),
  ...(filter.moneyMax !== undefined && { moneyMax: yuan(filter.moneyMax) }),
})

/** The conditions that are set, each with what takes it away. */
export function chosenIn(filter: TeamFilter): { label: string; without: Partial<TeamFilter> }[] {
  return [
    filter.kind && { label: filter.kind === 'agent' ? '仅代理' : '仅会员', without: { kind: undefined } },
    filter.isOnline && { label: '仅在线', without: { isOnline: undefined } },
    filter.moneyMin && { label: `余额 ≥ ${filter.moneyMin}`, without: { moneyMin: undefined } },
    filter.moneyMax && { label: `余额 ≤ ${filter.moneyMax}`, without: { moneyMax: undefined } },
    filter.sort !== 'new' && { label: SORTS[filter.sort], without: { sort: 'new' as const } },
  ].filter((one) => one !== undefined && one !== false && one !== '')
}
