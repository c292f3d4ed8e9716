/** How operators call what a room of the chat may be, and its rules. */
import * as api from '@liuhe/contract/api/operator/chat.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { FormField } from '../../frame/form-state.ts'
import type { Look } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'

export type RoomList = OutputOf<typeof api.rooms>
export type Room = RoomList['rooms'][number]
export type RoomClass = RoomList['classes'][number]
export type Rules = Room['rules']

/** The rules that are typed; a room's picture, place and game come with its preset, its classes with the dialog. */
export const RULE_FIELDS = {
  name: { label: '名称', kind: 'text' },
  classId: { label: '分类', kind: 'select' },
  secPerMessage: { label: '慢速（秒）', kind: 'number', hint: '两条消息至少隔多久；0 为不限' },
  minVip: { label: '最低 VIP', kind: 'number' },
  dayLimit: { label: '统计天数', kind: 'number', hint: '充值与打码按最近几天算；0 为不看' },
  depositLimit: { label: '充值至少（元）', kind: 'money' },
  turnoverLimit: { label: '打码至少（元）', kind: 'money' },
  notice: { label: '公告', kind: 'area' },
  gagText: { label: '不能发言时的说明', kind: 'text', isWide: true },
  isOpen: { label: '开放', kind: 'yes' },
  enableChat: { label: '可以发言', kind: 'yes' },
  isPublic: { label: '公开', kind: 'yes' },
  allowImage: { label: '可发图片', kind: 'yes' },
  allowPacket: { label: '可发红包', kind: 'yes' },
  allowGuests: { label: '访客可看', kind: 'yes' },
} as const satisfies Partial<Record<keyof Rules, FormField>>

export type TypedRule = keyof typeof RULE_FIELDS

/** The contract's own schemas of the typed rules. */
export const RULE_SHAPE = Object.fromEntries(
  Object.keys(RULE_FIELDS).map((name) => [name, api.ModeratedRules.shape[name as TypedRule]]),
) as Pick<(typeof api.ModeratedRules)['shape'], TypedRule>

/** Rules as a form shows them. */
export const typedOf = (rules: Rules): Record<TypedRule, string> =>
  Object.fromEntries(
    Object.entries(RULE_FIELDS).map(([name, { kind }]) => {
      const value = rules[name as TypedRule]
      return [name, kind === 'money' ? amountText(value as bigint).replaceAll(',', '') : String(value)]
    }),
  ) as Record<TypedRule, string>

export const stateLook = (room: Room, now: number): Look => {
  if (!room.rules.isOpen) return { icon: 'nothing', look: 'off', words: '已关闭' }
  if (room.mutedUntil !== null && room.mutedUntil > now) return { icon: 'lock', look: 'warn', words: '全员禁言' }
  if (!room.rules.enableChat) return { icon: 'lock', look: 'off', words: '只读' }
  return { icon: 'ok', look: 'ok', words: '开放' }
}

/** Who may speak, in one line. */
export function needsOf({ minVip, depositLimit, turnoverLimit, dayLimit }: Rules): string {
  const parts = [
    ...(minVip > 0 ? [`VIP ${minVip}`] : []),
    ...(dayLimit > 0 && depositLimit > 0n ? [`${dayLimit} 天充值 ${amountText(depositLimit)}`] : []),
    ...(dayLimit > 0 && turnoverLimit > 0n ? [`${dayLimit} 天打码 ${amountText(turnoverLimit)}`] : []),
  ]
  return parts.length === 0 ? '不限' : parts.join(' · ')
}
