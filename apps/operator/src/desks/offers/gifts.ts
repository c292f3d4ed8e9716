/** How operators call gifts of a member, and what a gift by hand is made of. */
import type * as api from '@liuhe/contract/api/operator/bonus.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { BonusKind } from '@liuhe/domain/bonus/offer.ts'
import { type FigureField, money, share, type Typed, words } from '../../frame/figures.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Gift = OutputOf<typeof api.gifts>['data'][number]

const KINDS: Readonly<Record<BonusKind, string>> = {
  ...{ 'sign-in': '每日签到', 'first-recharge': '首充礼金', upgrade: '升级礼金', 'week-wage': '周俸禄' },
  ...{
    'month-wage': '月俸禄',
    'monthly-packet': '每月红包',
    rescue: '救援金',
    birthday: '生日礼金',
    invite: '邀请好友',
  },
  ...{ phone: '绑定手机送彩', manual: '手工赠送' },
}
export const giftKind = ({ kind }: Gift): string => KINDS[kind]

const STATES: Readonly<Record<Gift['status'], Look>> = {
  0: { icon: 'clock', look: 'off', words: '待发放' },
  1: { icon: 'clock', look: 'warn', words: '等会员领取' },
  2: { icon: 'ok', look: 'ok', words: '已领取' },
  3: { icon: 'withdrawn', look: 'off', words: '已失效' },
}
export const giftLook = ({ status }: Gift): Look => STATES[status]

export const multipleText = ({ multiple }: Gift): string => (multiple === 0 ? '不用打码' : `${multiple / 100} 倍`)

/** What somebody types to give one. */
export const GIFT_FIELDS: readonly FigureField[] = [
  words('title', '名称（会员看到，至多 20 字）', '补偿礼金', 20),
  money('amount', '金额（元）', 0n),
  share('multiple', '打码倍数（0–100）', 100, 10_000),
  {
    ...{ name: 'remark', label: '给会员的话（可不填，至多 200 字）', now: '' },
    read: (text) => (text.trim().length > 200 ? undefined : text.trim()),
  },
]

/** What no single field shows, as the call asks it. */
export const giftFault = ({ amount }: Typed): string | undefined => (amount === 0n ? '大于 0 的金额' : undefined)
