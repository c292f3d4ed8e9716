import { companyOf } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as company from '@liuhe/contract/api/company.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as templates from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cardFixtures } from '../templates/testing/card-fixtures.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../shared/testing/render-page.tsx'
import { sortedSlides } from './banner.tsx'
import HomePage from './home-page.tsx'
import { areNoticesDue, noticesMuted, noticesRead } from './notice-memory.ts'

const CATEGORIES = ['推荐', '生肖', '号码', '两面波色', '头尾段行', '玄机图文', '综合', '互动']
const card = cardFixtures.get('mb04')?.template as OutputOf<typeof templates.detail>['template']

const game = (gameId: number, gameName: string, family = 'LHC') => ({
  ...{ gameId, code: `g${gameId}`, gameName, family, cate: 0, sort: gameId === 110 ? 1 : 2 },
  ...{ liveTime: gameId === 110 ? '20:30' : '21:30', bettable: true },
})
const openInfo = ({ gameId }: { gameId: number }): OutputOf<typeof lottery.openInfo> => {
  const now = Date.now()
  const turn = { turnNum: '2026129', lunarYear: 2026 }
  return {
    ...{ gameId, gameName: `游戏${gameId}`, family: 'LHC', pre: null, serverTime: now },
    cur: { turnNum: turn.turnNum, closeTime: now + 60_000, liveUrl: '' },
    plan: { ...turn, planTime: now + 120_000 },
  }
}
const notice = (id: number, noticeTitle: string) => ({
  id,
  noticeTitle,
  noticeContent: `<p>${noticeTitle}文</p>`,
  redirectUrl: '',
  sort: id,
})

let total = 45
type ListArgs = { gameId: number; playCateName: string; page?: number; rows?: number }
const list = vi.fn<(args: ListArgs) => OutputOf<typeof templates.list>>(
  ({ gameId, playCateName, page = 1, rows = 20 }) => {
    const from = (page - 1) * rows
    const count = Math.max(0, Math.min(rows, total - from))
    const data = Array.from({ length: count }, (_, n) => ({
      ...card,
      id: gameId * 1000 + from + n + 1,
      name: `${playCateName}${from + n + 1}`,
    }))
    return { data, totalCount: total, draws: [] }
  },
)

const slides = [
  { imageUrl: '/sys-upload/banners/a.svg', redirectUrl: '/game/71', sort: 1, title: '甲' },
  { imageUrl: '/sys-upload/banners/b.svg', redirectUrl: '/nowhere', sort: 2, title: '乙' },
]

const currentCompany: OutputOf<typeof company.current> = {
  ...{ code: 'aocai', name: '', logoUrl: '', bannerLogoUrl: '', regLogoUrl: '', regPopupUrl: '', loginPopupUrl: '' },
  ...{ appDisplay: 1, olUrl: '', domain: '', iosDownloadUrl: '', androidDownloadUrl: '', encryptUrl: '' },
  showWechatPopup: false,
  companyDetailList: [],
  homeCarousels: slides,
}

const profile: OutputOf<typeof member.info> = {
  userInfo: {
    ...{ userId: '1', account: 'p', nickname: null, type: 'MEMBER' as const, isDl: false, avatarId: 1, vipLevel: 1 },
    ...{ cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 0, chatLevel: 0 },
  },
  extInfo: { rechMoney: 0n, money: 0n, liveMoney: 0n, fundPwd: false },
  userDetail: { domain: null },
  unReadCount: 0,
}

type Advert = OutputOf<typeof adverts.list>[number]
let shownAdverts: Advert[] = []
const advert = (templateCode: Advert['templateCode'], ...contents: string[]): Advert => ({
  templateCode,
  status: 1,
  groups: [{ id: 1, groupName: '', items: contents.map((content, at) => ({ id: at + 1, content, sort: at })) }],
})

const home = (theme?: 'theme4', options: RenderPageOptions = {}) =>
  renderPage(<HomePage {...pageProps()} />, {
    ...options,
    theme,
    ...options,
    fakes: [
      fake(adverts.list, ({ codes }) =>
        shownAdverts.filter(({ templateCode }) => codes === undefined || codes.includes(templateCode)),
      ),
      fake(company.current, () => currentCompany),
      fake(member.info, () => profile),
      fake(company.notices, ({ noticeType }) =>
        noticeType === 3 ? [notice(9, '滚动消息')] : [notice(1, '公告一'), notice(2, '公告二')],
      ),
      fake(lottery.games, () => [game(70, '香港六合彩'), game(110, '新澳门六合彩'), game(45, '极速赛车', 'PK10')]),
      fake(lottery.openInfo, openInfo),
      fake(templates.playCategories, () => CATEGORIES.map((playCateName) => ({ playCateName, count: 5 }))),
      fake(templates.list, (args) => list(args as ListArgs)),
    ],
  })

const named = (container: Element, name: string) =>
  [...container.querySelectorAll<HTMLElement>('button')].find((button) => button.textContent?.startsWith(name))
const cards = (container: Element) => [...container.querySelectorAll('h3')].map((title) => title.textContent)
const lastAsked = () => list.mock.calls.at(-1)?.[0]

beforeEach(() => {
  total = 45
  shownAdverts = []
  // Nothing opens by itself unless a test is about that.
  sessionStorage.setItem('home_notices', '1')
  list.mockClear()
  window.scrollTo(0, 0)
})

// The parts of home are loaded apart; a test must not wait for the first time that happens.
beforeAll(() => Promise.all([import('../draws/result-panel.tsx'), import('../templates/template-list.tsx')]))

describe('the information area', () => {
  it('has a tab for each Mark Six game, the live chip on 110 only [HOME-024] [HOME-025]', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(container.querySelectorAll('[role="tab"]').length).toBe(2))
    expect([...container.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent)).toEqual([
      '新澳门六合彩20:30',
      '香港六合彩',
    ])
  })

  it('shows 全部 and six categories, the rest behind 更多 [HOME-026] [HOME-027]', async () => {
    const { container } = await home()
    const chips = () =>
      [...container.querySelectorAll('[aria-label="资料分类"] button')].map((chip) => chip.textContent)
    await vi.waitFor(() => expect(chips()).toEqual(['全部', ...CATEGORIES.slice(0, 6), '更多']))
    await acting(() => named(container, '更多')?.click())
    expect(chips()).toEqual(['全部', ...CATEGORIES, '收起'])
  })

  it('asks for page 1 of a category when its chip is chosen [HOME-033]', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(cards(container).length).toBeGreaterThan(0))
    await acting(() => named(container, '生肖')?.click())
    await vi.waitFor(() => expect(cards(container)[0]).toBe('生肖1'))
    expect(lastAsked()).toMatchObject({
      gameId: 110,
      playCateName: '生肖',
      page: 1,
      rows: 20,
      location: 'home',
      client: 'theme3',
    })
  })

  it('reads another game anew, from 全部 and page 1 [HOME-031] [HOME-032]', async () => {
    const { container, calls } = await home()
    await vi.waitFor(() => expect(container.querySelectorAll('[role="tab"]').length).toBe(2))
    await acting(() => named(container, '生肖')?.click())
    await acting(() => container.querySelectorAll<HTMLElement>('[role="tab"]')[1]?.click())
    await vi.waitFor(() => expect(lastAsked()).toMatchObject({ gameId: 70, page: 1 }))
    expect(lastAsked()?.playCateName).toBe('')
    const asked = calls.filter(({ url }) => url.includes('gameId=70')).map(({ name }) => name)
    expect(new Set(asked)).toEqual(new Set(['templates.list', 'templates.playCategories', 'lottery.openInfo']))
    await vi.waitFor(() => expect(container.querySelector('h2')?.textContent).toBe('游戏70'))
  })

  it('reads on near the end until 没有更多数据了 [HOME-028] [HOME-029] [HOME-034] [TPL-126]', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(cards(container).length).toBe(20))
    expect(list).toHaveBeenCalledTimes(1)
    for (const count of [40, 45]) {
      await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await vi.waitFor(() => expect(cards(container).length).toBe(count), { timeout: 3000 })
    }
    await vi.waitFor(() => expect(container.textContent).toContain('没有更多数据了'))
    expect(list).toHaveBeenCalledTimes(3)
  })

  it('asks for nothing while the device is offline [HOME-036]', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { container } = await home()
    await vi.waitFor(() => expect(cards(container).length).toBe(20))
    await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(list).toHaveBeenCalledTimes(1)
  })

  it('says so when there is nothing', async () => {
    total = 0
    const { container } = await home()
    await vi.waitFor(() => expect(container.textContent).toContain('暂无数据'))
  })
})

describe('adverts of home', () => {
  const order = (container: Element) =>
    [...container.querySelectorAll('aside, [aria-label="活动轮播"], section[aria-label$="开奖结果"], h3')].map(
      (one) => one.getAttribute('data-slot') ?? (one.tagName === 'H3' ? '卡' : one.getAttribute('aria-label')),
    )

  it('stand above the carousel, under the panel, between cards and at the foot [HOME-007] [ADS-006]', async () => {
    shownAdverts = (['AD01', 'AD02', 'AD03', 'AD04', 'AD05', 'AD12'] as const).map((code) => advert(code, code))
    const { container } = await home()
    await vi.waitFor(() => expect(container.querySelectorAll('aside')).toHaveLength(6))
    await vi.waitFor(() => expect(cards(container)).toHaveLength(20))
    const found = order(container).slice(0, 15)
    expect(found.slice(0, 3)).toEqual(['AD01', 'AD12', '活动轮播'])
    expect(found.slice(-11)).toEqual(['AD02', '卡', '卡', '卡', 'AD03', '卡', '卡', '卡', '卡', '卡', 'AD04'])
    expect(order(container).at(-1)).toBe('AD05')
  })

  it('leave no trace when there are none', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(cards(container)).toHaveLength(20))
    expect(container.querySelector('aside')).toBeNull()
  })
})

describe('我的收藏', () => {
  const link = () => page.getByRole('link', { name: '我的收藏' })

  it('leads a member to his collection, a guest to login [HOME-002] [HOME-004]', async () => {
    const guest = await home()
    await acting(() => userEvent.click(link()))
    expect(guest.went).toEqual(['/auth/login'])
    await guest.unmount()
    const signedIn = await home(undefined, { token: 'abc' })
    await acting(() => userEvent.click(link()))
    expect(signedIn.went).toEqual(['/my-collection'])
  })

  it("opens the company's own login instead, with https:// in front [HOME-005] [HOME-006]", async () => {
    const opened: string[] = []
    const facts = companyOf('aocai') as Company
    const { went } = await home(undefined, {
      brand: { company: { ...facts, loginPopupUrl: 'login.aocai.example' } },
      bridge: { openExternal: (url) => void opened.push(url) },
    })
    await acting(() => userEvent.click(link()))
    expect([opened, went]).toEqual([['https://login.aocai.example/'], []])
  })

  it('is hidden where the company hides it [HOME-003]', async () => {
    const { flags } = resolveBrand('theme3', companyOf('xiangyun') as Company, noRuntimeConfig)
    await home(undefined, { brand: { flags } })
    expect(link().elements()).toHaveLength(0)
  })
})

describe('the top of home', () => {
  it('sorts slides by sort descending [HOME-009]', () => {
    expect(sortedSlides([{ sort: 1 }, { sort: 3 }, { sort: 2 }])).toEqual([{ sort: 3 }, { sort: 2 }, { sort: 1 }])
  })

  it('follows a slide to a page that exists, and to no other [HOME-008] [HOME-015]', async () => {
    const { container, went } = await home()
    await vi.waitFor(() => expect(container.querySelector('img[alt="乙"]')).not.toBeNull())
    for (const alt of ['乙', '甲']) {
      await acting(() => container.querySelector(`img[alt="${alt}"]`)?.closest('button')?.click())
    }
    expect(went).toEqual(['/game/71'])
  })

  it('opens the notices as an accordion with the first domain of the company [HOME-017] [HOME-018]', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(container.textContent).toContain('滚动消息'))
    await acting(() => named(container, '滚动消息')?.click())
    await vi.waitFor(() => expect(container.querySelector('dialog')?.textContent).toContain('www.aocai.example'))
    const notices = [...container.querySelectorAll('dialog details')]
    expect(notices.map((one) => [one.querySelector('summary')?.textContent, one.hasAttribute('open')])).toEqual([
      ['公告一', true],
      ['公告二', false],
    ])
    await acting(() => named(container, '我知道了')?.click())
    expect(container.querySelector('dialog')?.open ?? false).toBe(false)
  })

  it('opens the notices by itself once in a session, and not on a day they were muted', () => {
    const store = () => {
      const items = new Map<string, string>()
      return {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (k: string, v: string) => void items.set(k, v),
      }
    }
    const stores = { session: store(), local: store() }
    const now = Date.parse('2026-05-08T15:59:00Z')
    expect(areNoticesDue(stores, now)).toBe(true)
    noticesRead(stores)
    expect(areNoticesDue(stores, now)).toBe(false)
    const nextSession = { ...stores, session: store() }
    expect(areNoticesDue(nextSession, now)).toBe(true)
    noticesMuted(nextSession, now)
    expect(areNoticesDue({ ...nextSession, session: store() }, now)).toBe(false)
    expect(areNoticesDue({ ...nextSession, session: store() }, now + 60_000)).toBe(true)
  })

  it('has the quick actions of its theme [HOME-038] [HOME-039] [HOME-040] [HOME-042] [HOME-044]', async () => {
    const { container, went } = await home('theme4')
    for (const label of ['充值', '提现', '洗码', '客服']) await acting(() => named(container, label)?.click())
    expect(went).toEqual(['/auth/login', '/auth/login', '/auth/login', '/services'])
    expect((await home()).container.querySelector('[aria-label="快捷入口"]')).toBeNull()
  })

  it('offers the chat room by the encrypted link of theme4, and promotions without one [CRYPT-003]', async () => {
    const opened: string[] = []
    const bridge = { openExternal: (url: string) => void opened.push(url) }
    const facts = companyOf('aocai')
    if (!facts) throw new Error('there is no such company')
    const labelsOf = (container: Element) =>
      [...container.querySelectorAll('[aria-label="快捷入口"] button')].map((button) => button.textContent)
    const linked = await home('theme4', { bridge, brand: { company: { ...facts, encryptUrl: 'portal.example' } } })
    expect(labelsOf(linked.container)).toEqual(['充值', '提现', '洗码', '聊天室', '客服'])
    await acting(() => named(linked.container, '聊天室')?.click())
    expect(opened).toEqual(['https://portal.example/'])
    linked.container.remove()
    const plain = await home('theme4')
    expect(labelsOf(plain.container)).toEqual(['充值', '提现', '洗码', '优惠', '客服'])
  })
})
