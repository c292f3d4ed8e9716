/** How operators call what red packets are made of. */
import type * as api from '@liuhe/contract/api/operator/red-packets.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { choice, count, type FigureField, flag, moment, money, words } from '../../frame/figures.ts'
import type { Look } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'

export type Overview = OutputOf<typeof api.overview>
export type Schedule = Overview['schedules'][number]
export type Packet = OutputOf<typeof api.packets>['data'][number]
export type Ring = OutputOf<typeof api.rings>['data'][number]

const TYPES = { '1': '普通', '2': '拼手气' } as const
export const typeName = (type: 1 | 2): string => TYPES[type]

const STATES: Readonly<Record<Packet['status'], Look>> = {
  0: { icon: 'clock', look: 'warn', words: '可领' },
  1: { icon: 'ok', look: 'ok', words: '已领完' },
  2: { icon: 'withdrawn', look: 'off', words: '已过期' },
}
const FROZEN: Look = { icon: 'lock', look: 'bad', words: '已冻结' }
export const packetLook = ({ status, frozen }: Packet): Look =>
  status === 0 && frozen !== null ? FROZEN : STATES[status]

/** 6 / 8 个 · 8.80 / 10.00. */
export const takenText = ({ claimed, count: all, claimedSum, total }: Packet): string =>
  `${claimed} / ${all} 个 · ${amountText(claimedSum)} / ${amountText(total)}`

export const ringLook = ({ handledAt }: Ring): Look =>
  handledAt === null ? { icon: 'warn', look: 'warn', words: '待看' } : { icon: 'ok', look: 'off', words: '已处理' }

/** How much of what was taken went round among themselves. */
export const insideText = ({ sent, inside }: Ring): string =>
  `${amountText(inside)} / ${amountText(sent)}（${sent === 0n ? 0 : Number((inside * 100n) / sent)}%）`

export const scheduleLook = ({ isOpen, roundsSent, schedule }: Schedule): Look => {
  if (roundsSent >= schedule.rounds) return { icon: 'ok', look: 'off', words: '已发完' }
  return isOpen ? { icon: 'clock', look: 'ok', words: '进行中' } : { icon: 'nothing', look: 'warn', words: '已停' }
}

const FUNDING = { member: '会员发', operator: '只有平台发', off: '停发' } as const

export const fundingLook = ({ funding }: Overview['settings']): Look =>
  funding === 'off'
    ? { icon: 'nothing', look: 'bad', words: FUNDING.off }
    : { icon: 'ok', look: 'ok', words: FUNDING[funding] }

/** What can be set, with its bounds. */
export const settingFields = (settings: Overview['settings']): readonly FigureField[] => [
  choice('funding', '谁能发', settings.funding, FUNDING),
  money('totalMin', '总额至少（元）', settings.totalMin),
  money('totalMax', '总额至多（元）', settings.totalMax),
  money('shareMax', '单份至多（元）', settings.shareMax),
  count('countMax', '个数至多', settings.countMax, [1, 500]),
  count('dayCount', '每人每天发几个', settings.dayCount, [0, 10_000]),
  money('dayMax', '每人每天发多少（元）', settings.dayMax),
  money('dayReceive', '每人每天领多少（元）', settings.dayReceive),
  count('validHours', '有效小时', settings.validHours, [1, 72]),
  flag('showAmounts', '领取金额', settings.showAmounts, ['不显示', '显示']),
  flag('showList', '领取名单', settings.showList, ['不显示', '显示']),
]

/** A new schedule, as most are. */
export const scheduleFields: readonly FigureField[] = [
  words('name', '名称', '', 40),
  count('roomId', '房间号', 1, [1, 99_999]),
  choice('type', '类型', '2', TYPES),
  words('message', '祝福语（至多 20 字）', '开奖大吉', 20),
  count('count', '每轮个数', 50, [1, 500]),
  money('money', '拼手气总额或每份（元）', 100_000n),
  count('expireMinutes', '有效分钟', 30, [1, 4_320]),
  moment('startAt', '第一轮'),
  count('everyMinutes', '每隔几分钟', 60, [1, 10_080]),
  count('rounds', '轮数', 3, [1, 10_000]),
]

/** What all rounds may cost at most, in 厘. */
export const costOf = ({ type, money: amount, count: each, rounds }: Schedule['schedule']): bigint =>
  amount * (type === 1 ? BigInt(each) : 1n) * BigInt(rounds)
