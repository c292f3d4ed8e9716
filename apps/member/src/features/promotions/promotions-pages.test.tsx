import * as bonus from '@liuhe/contract/api/bonus.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/promotions.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { DAY_MS, HOUR_MS } from '@liuhe/domain/time.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps, renderPage, type RenderPageOptions } from '../../shared/testing/render-page.tsx'
import type { PromotionRow } from './promotion-model.ts'
import PromotionalDetailPage from './promotional-detail-page.tsx'
import PromotionalPage from './promotional-page.tsx'
import { aGift, anOffer, aSignIn } from '../../shared/bonus/testing/gifts.ts'
import { EMPTY_PROFILE } from '../../shared/account/use-profile.ts'
import { aPromotion } from './testing/a-promotion.ts'

const outside = vi.fn<(url: string) => void>()
const copied = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  outside.mockReset()
  copied.mockReset().mockResolvedValue(undefined)
  // The zone of the site is a setting; this site has none, and lives in UTC+8.
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    if (!String(address).startsWith(staticFiles.config.path)) throw new Error(`${String(address)} is asked for`)
    return new Response('[]', { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => void vi.restoreAllMocks())

const bridge = { openExternal: (url: string) => outside(url), copyText: (text: string) => copied(text) }
const openList = (answer: () => PromotionRow[], search: Record<string, string> = {}, options: RenderPageOptions = {}) =>
  renderPage(<PromotionalPage {...pageProps({ routeName: 'promotional', search })} />, {
    bridge,
    ...options,
    fakes: [fake(api.list, () => answer()), fake(member.info, () => EMPTY_PROFILE)],
  })
const names = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

const at = (text: string) => Date.parse(`${text}+08:00`)
const ROWS = [
  aPromotion({ id: 1, name: '甲', startTime: at('2020-05-08T00:00:00'), endTime: at('2099-06-01T23:59:59') }),
  aPromotion({
    id: 2,
    name: '乙',
    categoryId: 2,
    categoryName: '彩票专场',
    categorySort: 3,
    startTime: at('2099-01-01T00:00:00'),
  }),
  aPromotion({ id: 3, name: '丙', templateType: 3, imageUrl: 'https://out.example/a?b=1' }),
  aPromotion({ id: 4, name: '丁', endTime: at('2020-01-01T00:00:00') }),
]

describe('the list of promotions', () => {
  it('shows cover, name tag, dates, domain and phase [PROMO-003] [PROMO-004] [PROMO-005] [PROMO-006]', async () => {
    await openList(() => ROWS)
    await expect.poll(names).toEqual(['甲', '乙', '丙', '丁'])
    const cards = page.getByRole('listitem').elements()
    const textOf = (card: Element) => card.textContent
    expect(cards.map(textOf)).toEqual([
      '甲进行中2020/05/08~2099/06/01www.site.example',
      '乙即将开始2099/01/01 起www.site.example',
      '丙进行中长期有效www.site.example',
      '丁已结束2020/01/01 止www.site.example',
    ])
    const cover = cards[0]?.querySelector('img')
    expect(cover?.getAttribute('src')).toBe('/sys-upload/promotions/welcome.svg')
    const tag = getComputedStyle(page.getByRole('heading', { name: '甲' }).element())
    expect([tag.backgroundColor, tag.color]).toEqual(['rgb(200, 16, 46)', 'rgb(255, 255, 255)'])
  })

  it('has a tab for all and one for each category; the address names the chosen one [PROMO-001]', async () => {
    const { went, unmount } = await openList(() => ROWS)
    await expect.element(page.getByRole('tab', { name: '彩票专场' })).toBeVisible()
    expect(
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['全部优惠', '新人礼遇', '彩票专场'])
    await acting(() => userEvent.click(page.getByRole('tab', { name: '彩票专场' })))
    await acting(() => userEvent.click(page.getByRole('tab', { name: '全部优惠' })))
    expect(went).toEqual(['/promotional?type=2', '/promotional'])
    await unmount()
    await openList(() => ROWS, { type: '2' })
    await expect.poll(names).toEqual(['乙'])
  })

  it('shows all when the address names a category that has nothing', async () => {
    await openList(() => ROWS, { type: '77' })
    await expect.poll(names).toEqual(['甲', '乙', '丙', '丁'])
  })

  it('opens its page, or the picture’s address outside when templateType is 3 [PROMO-007] [PROMO-008]', async () => {
    const { went } = await openList(() => ROWS)
    await acting(() => userEvent.click(page.getByRole('link', { name: /^乙/ })))
    expect([went, outside.mock.calls]).toEqual([['/promotional/2/2'], []])
    await acting(() => userEvent.click(page.getByRole('link', { name: /^丙/ })))
    expect([went, outside.mock.calls]).toEqual([['/promotional/2/2'], [['https://out.example/a?b=1']]])
  })

  it('asks for the mobile device and the company of the site [PROMO-010]', async () => {
    const { calls } = await openList(() => [])
    await expect.element(page.getByText('暂无优惠活动')).toBeVisible()
    expect(calls.map(({ url }) => url)).toEqual(['/api/v2/promotion/list?device=1&companyCode=aocai'])
  })

  it('offers another try when it does not come', async () => {
    let isDown = true
    await openList(() => {
      if (isDown) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
      return ROWS
    })
    await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible()
    isDown = false
    await acting(() => userEvent.click(page.getByRole('button', { name: '重新加载' })))
    await expect.poll(names).toHaveLength(4)
  })
})

const DETAIL = {
  content: '<p>加赠<b>一半</b>，见<a href="/services">客服</a></p>',
  terms: '<p>每人一次</p>',
  actionUrl: '/recharge',
  actionText: '立即充值',
}
const openDetail = (
  facts: Partial<PromotionRow>,
  detail: Partial<typeof DETAIL> = {},
  id = '1',
  { fakes = [], ...options }: RenderPageOptions = {},
) =>
  renderPage(<PromotionalDetailPage {...pageProps({ routeName: 'promotional-detail', params: { type: '1', id } })} />, {
    bridge,
    ...options,
    fakes: [
      ...fakes,
      fake(api.info, ({ id: asked }) => {
        if (asked !== 1) throw refusal('PROMO/NOT_FOUND', '活动不存在或已下架', 404)
        return { promotion: aPromotion(facts), ...DETAIL, ...detail }
      }),
    ],
  })

describe('a promotion that is for some only [F-U9]', () => {
  const rows = [
    aPromotion({ id: 1, name: '注册', audience: 'guests' }),
    aPromotion({ id: 2, name: '首存', audience: 'unrecharged', categoryId: 2, categoryName: '首存礼遇' }),
    aPromotion({ id: 3, name: '人人' }),
  ]
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent)

  it('stands in the list of those whom it is for, and in no tab of others', async () => {
    const guest = await openList(() => rows)
    await expect.poll(names).toEqual(['注册', '人人'])
    expect(tabs()).toEqual(['全部优惠', '新人礼遇'])
    await guest.unmount()
    await openList(() => rows, {}, { token: 'abc' })
    await expect.poll(names).toEqual(['首存', '人人'])
    expect(tabs()).toEqual(['全部优惠', '新人礼遇', '首存礼遇'])
  })

  it('is not to be had by its address either', async () => {
    await openDetail({ audience: 'guests' })
    await expect.element(page.getByRole('region', { name: '活动详情' })).toBeVisible()
    await openDetail({ audience: 'members' })
    await expect.element(page.getByText('活动不存在或已下架')).toBeVisible()
  })
})

describe('the page of a promotion', () => {
  it('shows text and terms, and leads to where one takes part', async () => {
    const { went } = await openDetail({ endTime: Date.now() + 2 * DAY_MS + 3 * HOUR_MS + 30_000 })
    await expect.element(page.getByRole('region', { name: '活动详情' })).toHaveTextContent('活动详情加赠一半，见客服')
    await expect.element(page.getByRole('region', { name: '活动条款' })).toHaveTextContent('活动条款每人一次')
    await expect.element(page.getByRole('timer')).toHaveAccessibleName(/^2天03:00:(2|3)\d$/)
    await acting(() => userEvent.click(page.getByRole('button', { name: '立即充值' })))
    await acting(() => userEvent.click(page.getByRole('link', { name: '客服' })))
    expect(went).toEqual(['/recharge', '/services'])
  })

  it('counts down to the start, and takes nobody before it', async () => {
    await openDetail({ startTime: Date.now() + HOUR_MS })
    await expect.element(page.getByText(/^距开始/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: '活动即将开始' })).toBeDisabled()
  })

  it('can be read and nothing more once it is over', async () => {
    await openDetail({ endTime: Date.now() - 1000 })
    await expect.element(page.getByRole('button', { name: '活动已结束' })).toBeDisabled()
    expect(page.getByRole('timer').elements()).toEqual([])
  })

  it('begins while it is looked at', async () => {
    await openDetail({ startTime: Date.now() + 1500 })
    await expect.element(page.getByRole('button', { name: '活动即将开始' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '立即充值' })).toBeEnabled()
  })

  it('shows no button that leads nowhere', async () => {
    await openDetail({}, { actionUrl: 'javascript:alert(1)' })
    await expect.element(page.getByRole('region', { name: '活动详情' })).toBeVisible()
    expect(page.getByRole('button', { name: '立即充值' }).elements()).toEqual([])
  })

  it('shows the picture of a promotion that is one', async () => {
    await openDetail({ templateType: 2, imageUrl: '/sys-upload/promotions/draw-times-poster.svg' }, { content: '' })
    const poster = page.getByRole('img', { name: '新会员注册送88元' })
    await expect.element(poster).toHaveAttribute('src', '/sys-upload/promotions/draw-times-poster.svg')
  })

  it('is shared by its address; where the device has no sheet, it is copied', async () => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    await openDetail({})
    await acting(() => userEvent.click(page.getByRole('button', { name: '分享' })))
    expect(copied.mock.calls).toEqual([[location.href]])
    await expect.element(page.getByText('复制成功')).toBeVisible()
  })

  it.each(['2', 'x', '0'])('says that %s is not there, and leads to the others', async (id) => {
    const { went } = await openDetail({}, {}, id)
    await expect.element(page.getByText('活动不存在或已下架')).toBeVisible()
    await acting(() => userEvent.click(page.getByRole('button', { name: '全部优惠' })))
    expect(went).toEqual(['/promotional'])
  })
})

describe('the gift of a promotion', () => {
  type List = OutputOf<typeof bonus.list>
  const first = (isDone: boolean) =>
    anOffer({ kind: 'first-recharge', title: '首充礼金', amount: yuan('88'), nextTime: null, isDone })
  const waiting = aGift({ id: '7', kind: 'first-recharge', title: '首充礼金', amount: yuan('88') })
  const openWith = (answer: Partial<List>, actionUrl: string, token?: string) => {
    const world = { answer: { signIn: null, gifts: [], offers: [], ...answer } as List, taken: [] as string[] }
    const fakes = [
      fake(bonus.list, () => world.answer),
      fake(member.info, () => EMPTY_PROFILE),
      fake(bonus.claim, ({ id }) => {
        world.taken.push(id)
        world.answer = { ...world.answer, gifts: [], offers: [first(true)] }
        return { amount: yuan('88'), balance: yuan('88') }
      }),
      fake(bonus.earn, ({ kind }) => {
        world.taken.push(kind)
        world.answer = { ...world.answer, signIn: aSignIn({ isDone: true }) }
        return { amount: yuan('6'), balance: yuan('6') }
      }),
    ]
    return openDetail({}, { actionUrl }, '1', { fakes, token }).then((view) => ({ ...view, world }))
  }
  const tap = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name })))

  it('is taken on its page, once', async () => {
    const { world } = await openWith({ gifts: [waiting] }, '/recharge?gift=first-recharge', 't')
    await tap('领取 88.00 元')
    await expect.element(page.getByText('首充礼金 88.00 元已到账')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '本期已领取' })).toBeDisabled()
    expect(world.taken).toEqual(['7'])
  })

  it('of the seven days is signed for on its page', async () => {
    const { world } = await openWith({ signIn: aSignIn() }, '/bonus-center?gift=sign-in', 't')
    await tap('签到领取 6.00 元')
    await expect.element(page.getByRole('button', { name: '今日已签到' })).toBeDisabled()
    expect(world.taken).toEqual(['sign-in'])
  })

  it('leads to where it is earned while there is none to take, and a visitor to the same place', async () => {
    const member = await openWith({ offers: [first(false)] }, '/recharge?gift=first-recharge', 't')
    await tap('立即充值')
    expect(member.went).toEqual(['/recharge?gift=first-recharge'])
    await member.unmount()
    const visitor = await openWith({ gifts: [waiting] }, '/recharge?gift=first-recharge')
    await tap('立即充值')
    expect(visitor.went).toEqual(['/recharge?gift=first-recharge'])
  })
})
