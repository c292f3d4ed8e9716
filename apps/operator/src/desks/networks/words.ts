import type * as api from '@liuhe/contract/api/operator/networks.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { admits, type NetworkFault } from '@liuhe/domain/networks.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Networks = OutputOf<typeof api.read>
export type Listed = Networks['networks'][number]
export type OpenSession = Networks['sessions'][number]
export type Version = OutputOf<typeof api.versions>[number]
/** A line of a list, as it is typed. */
export type Line = Pick<Listed, 'network' | 'note'>

/** As the audit and proposals name the list. */
export const LIST_OBJECT = 'operator-networks'

export const EMPTY_WORDS = '名单为空：环境变量放行的地址都可以进入'

export const listedLook = ({ isOutside }: Listed): Look =>
  isOutside ? { look: 'warn', icon: 'warn', words: '环境不放行' } : { look: 'ok', icon: 'ok', words: '可以进入' }

/** What the environment lets in, which wins over every list. */
export const environmentText = (environment: readonly string[]): string =>
  environment.length === 0 ? '不限（未设 LIUHE_OPERATOR_NETWORKS）' : environment.join('、')

/** What is wrong with a line, in words. */
export function faultText({ fault, about }: Pick<NetworkFault, 'fault' | 'about'>): string {
  switch (fault) {
    case 'malformed':
      return '不是地址或网络，如 10.1.0.0/16'
    case 'host-bits':
      return `不是网络的开头，应为 ${about}`
    case 'wide':
      return '范围太大：IPv4 至少 /8，IPv6 至少 /16'
    case 'duplicate':
      return `与第 ${about} 行重复`
    case 'covered':
      return `已包含在第 ${about} 行里`
    case 'outside':
      return '环境变量不放行'
  }
}

const networksOf = (lines: readonly Line[]): string[] => lines.map(({ network }) => network)

/** Open sessions that another list would shut out, by the address at which they were opened. */
export const shutOutBy = (
  sessions: readonly OpenSession[],
  before: readonly Line[],
  after: readonly Line[],
): OpenSession[] =>
  sessions.filter(({ address }) => admits(networksOf(before), address) && !admits(networksOf(after), address))

/** Whether a list lets somebody's own address in. */
export const letsIn = (lines: readonly Line[], address: string): boolean => admits(networksOf(lines), address)

/** What another list comes to: how many networks come and go, and whom it shuts out. */
export function changeText(
  { sessions, networks: before }: Pick<Networks, 'sessions' | 'networks'>,
  after: readonly Line[],
): string {
  const has = (lines: readonly Line[], { network }: Line) => lines.some((one) => one.network === network)
  const added = after.filter((line) => !has(before, line)).length
  const removed = before.filter((line) => !has(after, line)).length
  const out = shutOutBy(sessions, before, after)
  const who = out.map(({ login, address }) => `${login}（${address}）`).join('、')
  const shut = out.length === 0 ? '没有会话会被挡在外面。' : `会被挡在外面的会话：${who}。`
  const size = after.length === 0 ? '名单变为空，环境变量放行的地址都可以进入。' : ''
  return `${size}新增 ${added} 个，移除 ${removed} 个。${shut}`
}
