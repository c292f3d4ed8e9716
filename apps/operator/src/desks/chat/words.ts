/** How moderators call what members report, and what they do about it. */
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type * as api from '@liuhe/contract/api/operator/chat.ts'
import { ageOf } from '../../shared/site-time.ts'
import type { Look } from '../../shared/state-text.tsx'

export type ReportRow = OutputOf<typeof api.reports>['data'][number]
export type ReportDetail = OutputOf<typeof api.report>
export type Message = ReportDetail['context'][number]
export type Person = OutputOf<typeof api.person>
export type Mute = Person['mutes'][number]

const REASONS: Readonly<Record<string, Look>> = {
  fraud: { icon: 'warn', look: 'bad', words: '诈骗' },
  insult: { icon: 'warn', look: 'warn', words: '辱骂' },
  indecent: { icon: 'warn', look: 'warn', words: '不雅' },
  spam: { icon: 'info', look: 'off', words: '刷屏广告' },
  other: { icon: 'info', look: 'off', words: '其他' },
}
const OTHER: Look = { icon: 'info', look: 'off', words: '其他' }

export const reasonLook = (reason: string): Look => REASONS[reason] ?? OTHER

/** Words that speak of harming oneself: those reports stand first, before older ones (Reliability §5.1). */
const SELF_HARM = /不想活|活不下去|自杀|轻生|跳楼|寻死|割腕|了结自己/

export const isUrgent = ({ message, remark }: Pick<ReportRow, 'message' | 'remark'>): boolean =>
  SELF_HARM.test(textOf(message)) || SELF_HARM.test(remark)

/** A message in one line. */
export function textOf({ content }: Message): string {
  switch (content.kind) {
    case 'text':
    case 'system':
      return content.text
    case 'image':
      return '[图片]'
    case 'packet':
      return '[红包]'
    case 'bet':
      return '[晒单]'
    case 'plan':
      return '[计划]'
    case 'card':
      return '[卡片]'
    case 'removed':
      return content.by === 'self' ? '（本人已撤回）' : '（已隐藏）'
  }
}

/** Who said it; the system says some lines itself. */
export const speakerOf = ({ content }: Message): { userId: number; nickname: string } | undefined =>
  content.kind === 'system' ? undefined : content.userinfo

/** Lengths of a mute, by their keys. */
export const MUTES = [
  { keys: '1', words: '10 分钟', minutes: 10 },
  { keys: '2', words: '1 小时', minutes: 60 },
  { keys: '3', words: '24 小时', minutes: 1_440 },
  { keys: '4', words: '7 天', minutes: 10_080 },
  { keys: '5', words: '30 天', minutes: 43_200 },
] as const

export const REASON_TEMPLATES = ['外部联系方式', '诈骗或代充', '辱骂他人', '刷屏广告', '不雅内容', '泄露隐私'] as const

const STATES: Readonly<Record<ReportRow['state'], Look>> = {
  open: { icon: 'inbox', look: 'warn', words: '待处理' },
  upheld: { icon: 'ok', look: 'ok', words: '已隐藏' },
  dismissed: { icon: 'withdrawn', look: 'off', words: '无违规' },
}
export const stateLook = ({ state }: Pick<ReportRow, 'state'>): Look => STATES[state]

/** What somebody is in the chat, by his level. */
export const LEVELS: Readonly<Record<number, string>> = {
  ...{ 0: '访客', 1: '会员', 2: '主持人', 3: '管理员', 4: '机器人' },
}
export const levelName = (level: number): string => LEVELS[level] ?? '会员'

/** Where a mute holds. @param names of rooms by their numbers, as far as they are known */
export const placeOf = (roomId: number | null, names: ReadonlyMap<number, string> = new Map()): string =>
  roomId === null ? '全部房间' : (names.get(roomId) ?? `房间 ${roomId}`)

/** 大厅，余 23 小时（刷屏广告）。 */
export const muteWords = (mute: Mute, now: number, names?: ReadonlyMap<number, string>): string =>
  `${placeOf(mute.roomId, names)}，余 ${ageOf(mute.until - now)}${mute.reason === '' ? '' : `（${mute.reason}）`}`

/** Who silenced somebody: a login, or a host in the room by his number. */
export const mutedByWords = ({ mutedBy }: Mute): string => mutedBy.replace(/^person:/, '主持人 ')

const KINDS = { member: '会员', guest: '访客', robot: '机器人', staff: '客服' } as const
export const kindName = ({ kind }: Person): string => KINDS[kind]
