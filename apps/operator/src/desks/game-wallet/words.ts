/** How the wallet of games is spoken of. */
import type * as api from '@liuhe/contract/api/operator/game-wallet.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Provider = OutputOf<typeof api.providers>[number]
export type Closure = OutputOf<typeof api.closures>[number]
export type Round = OutputOf<typeof api.openRounds>[number]
export type Difference = OutputOf<typeof api.differences>[number]
export type Transfer = OutputOf<typeof api.transfers>[number]
export type Call = OutputOf<typeof api.calls>[number]
export type Alarm = OutputOf<typeof api.alarms>[number]
type Barred = OutputOf<typeof api.barred>[number]
type Maximum = OutputOf<typeof api.betMaxima>[number]

export const VIEWS = {
  providers: '供应商',
  rounds: '未完成牌局',
  differences: '对账差异',
  transfers: '转账存疑',
  calls: '调用记录',
  limits: '会员限制',
  alarms: '告警',
} as const
export type View = keyof typeof VIEWS

export const providerLook = ({ isClosed }: Provider): Look =>
  isClosed ? { icon: 'lock', look: 'bad', words: '停止受注' } : { icon: 'ok', look: 'ok', words: '受注中' }

/** The name of a provider; `*` is all of them. */
export const providerWords = (provider: string): string => (provider === '*' ? '全部供应商' : provider)

export const KINDS: Readonly<Record<Difference['kind'], string>> = {
  'missing-here': '我方没有',
  'missing-there': '对方没有',
  different: '两边不同',
}
export const differenceLook = ({ overAt }: Difference): Look =>
  overAt === null ? { icon: 'warn', look: 'bad', words: '未消除' } : { icon: 'ok', look: 'ok', words: '已消除' }

const TRANSFERS: Readonly<Record<Transfer['state'], Look>> = {
  open: { icon: 'clock', look: 'warn', words: '等对方答复' },
  done: { icon: 'ok', look: 'ok', words: '已完成' },
  refused: { icon: 'bad', look: 'off', words: '被拒绝，已退回' },
}
export const transferLook = ({ state }: Transfer): Look => TRANSFERS[state]
export const DIRECTIONS: Readonly<Record<Transfer['direction'], string>> = { in: '转入游戏', out: '转回钱包' }
export const CAUSES: Readonly<Record<Transfer['cause'], string>> = {
  launch: '进入游戏带入',
  collect: '会员转回',
  barred: '停用后收回',
}

const FINE = new Set(['ok', 'replayed'])
export const callLook = ({ outcome }: Call): Look =>
  FINE.has(outcome) ? { icon: 'ok', look: 'ok', words: outcome } : { icon: 'warn', look: 'warn', words: outcome }

export const ALARMS: Readonly<Record<Alarm['kind'], string>> = {
  unsigned: '签名不对',
  stranger: '来自未登记的地址',
  unreadable: '看不懂的请求',
  conflict: '同一编号，内容不同',
  debt: '余额不足以扣回',
  difference: '对账差异',
}
export const alarmLook = ({ handledBy }: Alarm): Look =>
  handledBy === null ? { icon: 'warn', look: 'bad', words: '待处理' } : { icon: 'ok', look: 'ok', words: '已处理' }

/** What holds for one member at one provider. */
export interface MemberLimit {
  key: string
  provider: string
  memberId: string
  barred: Barred | undefined
  maximum: Maximum | undefined
}

/** Two lists of the same members as one, by provider and member. */
export function limitsOf(barred: readonly Barred[], maxima: readonly Maximum[]): MemberLimit[] {
  const found = new Map<string, MemberLimit>()
  const of = ({ provider, memberId }: { provider: string; memberId: string }) => {
    const key = `${provider}.${memberId}`
    const one = found.get(key) ?? { key, provider, memberId, barred: undefined, maximum: undefined }
    found.set(key, one)
    return one
  }
  for (const one of barred) of(one).barred = one
  for (const one of maxima) of(one).maximum = one
  return [...found.values()]
}

/** A body as it came, with breaks where it is JSON. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}
