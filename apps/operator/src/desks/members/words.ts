/** How things about members are called. */
import type { MemberRow } from '@liuhe/contract/api/operator/members.ts'
import type { BillAccount } from '@liuhe/domain/bills/bill-words.ts'
import type { PlayerState } from '@liuhe/domain/members/desk.ts'
import type { LimitKind, LimitPeriod } from '@liuhe/domain/members/self-limits.ts'
import type { UnmaskedField } from '@liuhe/domain/members/unmask.ts'
import type { output } from 'zod/mini'
import { fullTimeOf } from '../../shared/site-time.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Member = output<typeof MemberRow>

export const STATE_TITLES: Record<PlayerState, string> = { active: '正常', suspended: '已停用', closed: '已关闭' }

const STATE_LOOKS: Record<PlayerState, Look> = {
  active: { icon: 'ok', look: 'ok', words: '正常' },
  suspended: { icon: 'lock', look: 'bad', words: '已停用' },
  closed: { icon: 'withdrawn', look: 'off', words: '已关闭' },
}
export const stateLook = (state: PlayerState): Look => STATE_LOOKS[state]

const HOLDS: Record<Member['holds'][number]['reason'], string> = {
  password: '改过登录密码',
  'cash-password': '改过提现密码',
  phone: '换过手机',
  'payout-account': '换过收款账户',
  debt: '有待清偿款项',
  operator: '风控暂停提现',
}
/** Why withdrawals are held, and until when. */
export const holdWords = ({ reason, until }: Member['holds'][number]): string =>
  `${HOLDS[reason]}${until === null ? '' : `，至 ${fullTimeOf(until).slice(5, 16)}`}`

export const pauseWords = ({ kind, endsAt }: NonNullable<Member['pause']>): string =>
  `${kind === 'exclusion' ? '自我排除' : '暂停游戏'}至 ${fullTimeOf(endsAt).slice(0, 10)}`

/** What calls for attention, shortly, for a list. */
export const flagsOf = ({ holds, pause, tags }: Member): string[] => [
  ...(holds.length > 0 ? ['提现暂停'] : []),
  ...(pause === null ? [] : [pause.kind === 'exclusion' ? '自我排除' : '暂停游戏']),
  ...tags,
]

export const ACCOUNT_WORDS: Record<BillAccount, string> = {
  main: '会员可用',
  live: '三方额度',
  held: '提现冻结',
  stakes: '注单保证',
  promo: '公司优惠',
  opening: '资金账户',
  cash: '收款账户',
  profit: '彩票损益',
  receivable: '待扣款',
  packets: '红包资金',
  house: '公司账户',
}
export const accountWord = (name: string): string => (ACCOUNT_WORDS as Record<string, string>)[name] ?? name

export const BET_WORDS: Record<'open' | 'lost' | 'paid' | 'push' | 'void', Look> = {
  open: { icon: 'clock', look: 'warn', words: '未开奖' },
  lost: { icon: 'withdrawn', look: 'off', words: '未中' },
  paid: { icon: 'ok', look: 'ok', words: '派彩' },
  push: { icon: 'info', look: 'off', words: '和局' },
  void: { icon: 'nothing', look: 'off', words: '撤单' },
}

export const FIELD_WORDS: Record<UnmaskedField, string> = {
  account: '账号',
  name: '姓名',
  phone: '手机',
  email: '邮箱',
  birthday: '生日',
  qq: 'QQ',
  weixin: '微信',
}

export const LIMIT_WORDS: Record<LimitKind, string> = { deposit: '充值', loss: '净亏', stake: '投注', session: '时长' }
export const PERIOD_WORDS: Record<LimitPeriod, string> = { day: '24小时', week: '7天', month: '30天' }

const DEEDS: Readonly<Record<string, string>> = {
  'memberDeeds.addNote': '写备注',
  'memberDeeds.setTags': '改标签',
  'memberDeeds.setHold': '暂停／恢复提现',
  'memberDeeds.setState': '停用／启用',
  'memberDeeds.link': '关联账号',
  'memberDeeds.unlink': '解除关联',
  'memberDeeds.endSessions': '结束会话',
  'memberDeeds.sendResetCode': '发重置码',
  'memberDeeds.unmask': '解除遮盖',
  'memberDeeds.close': '申请关闭',
  'protection.lowerLimit': '下调限额',
  'protection.startPause': '开始暂停',
  'protection.lift': '申请解除排除',
}
/** A call about a member as people say it. */
export const deedWords = (action: string): string => DEEDS[action] ?? action
