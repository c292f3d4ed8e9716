import type { ThemeId } from '@liuhe/brand/theme.ts'
import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as company from '@liuhe/contract/api/company.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as templates from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import type { Audience } from '@liuhe/domain/content/audience.ts'
import { fake, fakeFile } from '@liuhe/web/testing/fake-call.ts'
import { vi } from 'vitest'
import type { PageProps } from '../../../shared/navigation.ts'
import { type CompanyFacts, companyFacts } from '../../../shared/testing/company-facts.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import { loadLayouts } from '../../templates/layout-registry.ts'
import { cardFixtures } from '../../templates/testing/card-fixtures.ts'
import HomePage from '../home-page.tsx'

type HomeOptions = RenderPageOptions & { routeName?: PageProps['routeName'] }

/** What the fake server of home has; a test changes it before home is opened. */
export const world = {
  /** Cards of each game. */
  total: 45,
  adverts: [] as Advert[],
  /** The cards of the theme's slot. */
  slot: [] as OutputOf<typeof templates.list>['data'],
  /** What the operator changed of his company. */
  company: {} as Partial<CompanyFacts>,
  /** Whom the line of notices is for. */
  rollAudience: 'all' as Audience,
  /** Whether the published files are there; the calls answer without them. */
  hasFiles: true,
  /** Whether the draws of a game are told, or are still on their way. */
  tellsDraws: true,
  /** The games of the information area, as the operator has set them. */
  homeLottery: [] as { gameId: number; gameName: string; liveTime?: string | null; sort: number }[],
}

const HOME_LOTTERY = [
  { gameId: 110, gameName: '新澳门六合彩', liveTime: '20:30', sort: 1 },
  { gameId: 70, gameName: '香港六合彩', liveTime: '21:30', sort: 2 },
]

export const CATEGORIES = ['推荐', '生肖', '号码', '两面波色', '头尾段行', '玄机图文', '综合', '互动']
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

type ListArgs = { gameId: number; playCateName: string; location?: string; page?: number; rows?: number }
/** Answers a page of cards, named by their category and place. */
export const list = vi.fn<
  (args: ListArgs) => OutputOf<typeof templates.list> | Promise<OutputOf<typeof templates.list>>
>(({ gameId, playCateName, page = 1, rows = 20 }) => {
  const from = (page - 1) * rows
  const count = Math.max(0, Math.min(rows, world.total - from))
  const data = Array.from({ length: count }, (_, n) => ({
    ...card,
    id: gameId * 1000 + from + n + 1,
    name: `${playCateName}${from + n + 1}`,
  }))
  return { data, totalCount: world.total, draws: [] }
})

const slides = [
  { imageUrl: '/sys-upload/banners/a.svg', redirectUrl: '/game/71', sort: 1, title: '甲' },
  { imageUrl: '/sys-upload/banners/b.svg', redirectUrl: '/nowhere', sort: 3, title: '乙' },
  { imageUrl: '/sys-upload/banners/c.svg', redirectUrl: 'https://outside.example/offer?id=1', sort: 2, title: '丙' },
]

const currentCompany = companyFacts({ homeCarousels: slides })

const profile: OutputOf<typeof member.info> = {
  userInfo: {
    ...{ userId: '1', account: 'p', nickname: null, type: 'MEMBER' as const, isAgent: false, avatarId: 1, vipLevel: 1 },
    ...{ cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 0, chatLevel: 0 },
  },
  extInfo: { recharged: 0n, money: 0n, liveMoney: 0n, hasCashPassword: false },
  userDetail: { domain: null },
  unReadCount: 0,
}

const noticesOf = (from: string) => ({
  index_notice: [notice(1, `${from}公告一`), notice(2, `${from}公告二`)],
  lottery_notice: [],
  roll_notice: [{ ...notice(9, `${from}滚动消息`), audience: world.rollAudience }],
})

const files = () => [
  fakeFile(staticFiles.company, () => ({ ...currentCompany, ...world.company })),
  fakeFile(staticFiles.notices, () => noticesOf('')),
  fakeFile(staticFiles.appConfig, () => [
    { configKey: 'home_lottery_setting', configValue: JSON.stringify(world.homeLottery) },
  ]),
]

type Advert = OutputOf<typeof adverts.list>[number]
export const advert = (templateCode: Advert['templateCode'], ...contents: string[]): Advert => ({
  templateCode,
  status: 1,
  groups: [{ id: 1, groupName: '', items: contents.map((content, at) => ({ id: at + 1, content, sort: at })) }],
})

/** Home as a guest sees it in the default theme, unless said otherwise. */
export const home = (theme?: ThemeId, { routeName = 'home', ...options }: HomeOptions = {}) =>
  renderPage(<HomePage {...pageProps({ routeName })} />, {
    theme,
    files: world.hasFiles ? files() : [],
    ...options,
    fakes: [
      fake(adverts.list, ({ codes }) =>
        world.adverts.filter(({ templateCode }) => codes === undefined || codes.includes(templateCode)),
      ),
      fake(company.current, () => ({ ...currentCompany, ...world.company, domain: 'called.example' })),
      fake(member.info, () => profile),
      fake(company.notices, ({ noticeType }) =>
        noticeType === 3 ? noticesOf('问来的').roll_notice : noticesOf('问来的').index_notice,
      ),
      fake(lottery.games, () => [game(70, '香港六合彩'), game(110, '新澳门六合彩'), game(45, '极速赛车', 'PK10')]),
      fake(lottery.openInfo, (args) => (world.tellsDraws ? openInfo(args) : new Promise<never>(() => {}))),
      fake(templates.playCategories, () => CATEGORIES.map((playCateName) => ({ playCateName, count: 5 }))),
      fake(templates.list, (args) =>
        args.location === templates.HOME_SLOT
          ? { data: world.slot, totalCount: world.slot.length, draws: [] }
          : list(args as ListArgs),
      ),
    ],
  })

/** The button whose text begins so. */
export const named = (container: Element, name: string) =>
  [...container.querySelectorAll<HTMLElement>('button')].find((button) => button.textContent?.startsWith(name))
/** Titles of the cards, in their order. */
export const cards = (container: Element) => [...container.querySelectorAll('h3')].map((title) => title.textContent)
/** What the list was asked for last. */
export const lastAsked = () => list.mock.calls.at(-1)?.[0]

/** The world as every test finds it: nothing opens by itself, nothing was asked for. */
export function resetWorld() {
  Object.assign(world, {
    total: 45,
    adverts: [],
    slot: [],
    company: {},
    hasFiles: true,
    tellsDraws: true,
    homeLottery: HOME_LOTTERY,
  })
  world.rollAudience = 'all'
  sessionStorage.setItem('home_notices', '1')
  list.mockClear()
  window.scrollTo(0, 0)
}

/** The parts of home are loaded apart; a test must not wait for the first time that happens. */
export const loadParts = () =>
  Promise.all([
    import('../../draws/result-panel.tsx'),
    import('../../templates/template-list.tsx'),
    import('../icon-grid.tsx'),
    loadLayouts(),
  ])
