import { yuan } from '@liuhe/domain/money.ts'
import type { Gift, Offer, SignIn } from '../use-bonus.ts'

// What the bonus centre has, for tests.

export const AT = Date.parse('2026-11-22T04:00:00Z')
const DAY = 86_400_000

export const aSignIn = (signIn: Partial<SignIn> = {}): SignIn => ({
  ...{ step: 5, isDone: false, multiple: 100, have: yuan('10'), need: yuan('10') },
  amounts: ['1', '2', '3', '5', '6', '8', '13'].map(yuan),
  terms: '当日投注满 10 元即可签到，连续七天为一轮；中断后重新开始。',
  ...signIn,
})

export const aGift = (gift: Partial<Gift> = {}): Gift => ({
  ...{ id: '1', kind: 'upgrade', title: '升级礼金', amount: yuan('28'), status: 1, multiple: 100, vipLevel: 3 },
  ...{ issueTime: AT, expireTime: AT + 7 * DAY, endTime: null, remark: '', ...gift },
})

export const anOffer = (offer: Partial<Offer> = {}): Offer => ({
  ...{ kind: 'week-wage', title: '周俸禄', terms: '每周一 12:00 发放。', multiple: 100, amount: yuan('8') },
  ...{ have: null, need: null, nextTime: AT + DAY, canClaim: false, isDone: false, ...offer },
})
