import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { PhoneGift } from '../member/index.ts'
import { notify } from '../notifications/index.ts'
import { type OfferRow, selectOffers, shareOffer } from './offer-queries.ts'
import { settingOf } from '../system/index.ts'
import { insertGifts } from './record-queries.ts'

/** 绑定手机送彩: a gift that waits for a member who has bound a first number; once, by the key of the gift. */
export const phoneGift: PhoneGift = {
  async amountOf(sql) {
    return amountIn((await selectOffers(sql)).find(({ kind }) => kind === 'phone'))
  },
  async issue(tx, memberId) {
    const offer = await shareOffer(tx, 'phone')
    const amount = amountIn(offer)
    if (offer === undefined || amount === undefined) return
    const { title, multiple } = offer
    const gift = { memberId, kind: 'phone' as const, period: 'once', title, amount, multiple, vipLevel: null }
    const days = await settingOf(tx, 'bonus_days')
    const isNew = (await insertGifts(tx, [gift], days)) === 1
    if (!isNew) return
    const content = `您有一份${title} ${formatAmount(amount)} 元待领取，请于 ${days} 天内前往福利中心领取。`
    await notify(tx, { memberId, content })
  },
}

const amountIn = (offer: OfferRow | undefined) => (offer?.isOn === true && offer.most > 0n ? offer.most : undefined)
