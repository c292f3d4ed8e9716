import * as api from '@liuhe/contract/api/bonus.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import BonusCenterPage from '../bonus-center-page.tsx'
import { aGift, anOffer, aSignIn, AT } from '../../../shared/bonus/testing/gifts.ts'
import type { Bonus, Gift } from '../../../shared/bonus/use-bonus.ts'

const RESCUE = anOffer({
  ...{ kind: 'rescue', title: '救援金', terms: '上周净亏损满 1,000 元，可领取其中 5%。', amount: 0n },
  ...{ have: yuan('740'), need: yuan('1000'), nextTime: null },
})

export const EXAMPLE: Bonus = {
  signIn: aSignIn(),
  gifts: [
    aGift(),
    aGift({ id: '2', kind: 'week-wage', title: '周俸禄', amount: yuan('8') }),
    aGift({ id: '3', kind: 'monthly-packet', title: '每月红包', amount: yuan('13') }),
  ],
  offers: [
    anOffer({
      kind: 'first-recharge',
      title: '首充礼金',
      amount: yuan('88'),
      need: yuan('500'),
      have: 0n,
      nextTime: null,
    }),
    anOffer({
      kind: 'upgrade',
      title: '升级礼金',
      amount: yuan('88'),
      have: yuan('180000'),
      need: yuan('500000'),
      nextTime: null,
    }),
    anOffer(),
    RESCUE,
    anOffer({ kind: 'birthday', title: '生日礼金', amount: yuan('18'), nextTime: null, terms: '生日当天发放。' }),
  ],
}

/** What the server of a test has and was told. */
export function bonusWorld(changes: { bonus?: Bonus; ended?: readonly Gift[] } = {}) {
  const world = { bonus: EXAMPLE, ended: [] as readonly Gift[], ...changes, claimed: [] as string[] }
  const fakes: Fake[] = [
    fake(api.list, () => world.bonus),
    fake(api.records, ({ status }) => ({ data: world.ended.filter((gift) => gift.status === status), nextKey: null })),
    fake(api.claim, ({ id }) => {
      world.claimed.push(id)
      const gift = world.bonus.gifts.find((one) => one.id === id) as Gift
      world.bonus = { ...world.bonus, gifts: world.bonus.gifts.filter((one) => one !== gift) }
      world.ended = [{ ...gift, status: 2, endTime: AT }, ...world.ended]
      return { amount: gift.amount, balance: gift.amount }
    }),
    fake(api.earn, ({ kind }) => {
      world.claimed.push(kind)
      const amount = yuan('6')
      if (kind === 'sign-in') world.bonus = { ...world.bonus, signIn: aSignIn({ isDone: true }) }
      const offers = world.bonus.offers.map((one) =>
        one.kind === kind ? { ...one, canClaim: false, isDone: true } : one,
      )
      world.bonus = { ...world.bonus, offers }
      return { amount, balance: amount }
    }),
  ]
  return { world, fakes }
}

export const renderBonus = (fakes: readonly Fake[], tab?: string, options: RenderPageOptions = {}) =>
  renderPage(
    <BonusCenterPage {...pageProps({ routeName: 'bonus-center', search: tab === undefined ? {} : { tab } })} />,
    { fakes, token: 't', ...options },
  )
