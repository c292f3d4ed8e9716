import type * as api from '@liuhe/contract/api/operator/switches.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Switch = OutputOf<typeof api.list>[number]

export const SCOPE_WORDS: Readonly<Record<Switch['scope'], string>> = {
  all: '全部',
  game: '彩种',
  play: '玩法',
  provider: '游戏供应商',
  feature: '功能',
}

export const switchLook = ({ isOff }: Pick<Switch, 'isOff'>): Look =>
  isOff ? { icon: 'off', look: 'bad', words: '已关' } : { icon: 'ok', look: 'ok', words: '开' }

/** The name of a switch in an address. */
export const rowOf = ({ scope, key }: Pick<Switch, 'scope' | 'key'>): string => `${scope}.${key}`

/** What is turned off with it, for the person who is asked once more. */
export const OFF_WORDS: Readonly<Record<Switch['scope'], string>> = {
  all: '所有彩种立即停止受注，第三方游戏也不再受注；已下的注照常开奖结算。恢复要两人。',
  game: '这个彩种立即停止受注，会员看到「维护中」；已下的注照常开奖结算。',
  play: '这一家族所有彩种的这个玩法 5 秒内停止受注；其他玩法不受影响。',
  provider: '这个供应商的游戏立即不再受注；派彩与退款照收。',
  feature: '这个功能 5 秒内停用，会员看到「维护中」。',
}
