import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as documentsOfCards from '@liuhe/contract/api/documents-of-cards.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { sealHash, sealedItemText } from '@liuhe/domain/content/seal.ts'
import { sha256 } from '@liuhe/domain/sha256.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import type { WireTemplate } from './card-model.ts'
import TemplatePage from './template-page.tsx'
import { cardFixtures } from './testing/card-fixtures.ts'

const sample = cardFixtures.get('mb04')?.template as WireTemplate
const OPEN_NUM = '05,17,22,30,38,41,26'
const item = (id: number, content: string, more = {}) => ({ id, title: '', content, sort: 0, status: 1, ...more })

/** A card with a document for each issue, newest first: hits on 蛇, misses on 鼠. */
function aCard(calls: Record<string, string>, more: Partial<WireTemplate> = {}): WireTemplate {
  const groups = Object.entries(calls)
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([groupName, content]) => ({
      id: Number(groupName),
      groupName,
      items: [item(1000 + Number(groupName), content)],
    }))
  return { ...sample, id: 9, gameId: 110, name: '三肖精选', groups, like: false, ...more }
}
const drawsOf = (issues: string[]) =>
  issues.map((issue) => ({ turnNum: `2026${issue}`, resultText: OPEN_NUM, lunarYear: 2026 }))

let card: WireTemplate
let draws: ReturnType<typeof drawsOf>
let record: OutputOf<typeof documentsOfCards.record>
let seals: OutputOf<typeof documentsOfCards.seals>['data']
const asked: string[] = []
beforeEach(() => {
  card = aCard({ 129: '蛇虎鸡', 128: '蛇虎鸡', 127: '鼠牛兔' })
  draws = drawsOf(['128', '127'])
  const post = (documentId: number, outcome: 'hit' | 'miss' | 'pending') => ({
    documentId,
    issue: String(documentId),
    outcome,
  })
  record = {
    ...{ hits: 1, misses: 1, pending: 1, postDraw: 0, streak: 1, longest: 1, chance: 0.25 },
    posts: [post(129, 'pending'), post(128, 'hit'), post(127, 'miss')],
  }
  seals = []
  asked.length = 0
})

function answer(kind: string) {
  asked.push(kind)
  return { template: card, draws }
}

const open = (
  search: Record<string, string> = {},
  { read = answer, token, like = (flag: { templateId: number; like: boolean }) => flag }: Partial<Opening> = {},
) =>
  renderPage(<TemplatePage {...pageProps({ routeName: 'template', params: { gameId: '110', id: '9' }, search })} />, {
    token,
    fakes: [
      fake(api.detail, () => read('all')),
      fake(documentsOfCards.document, ({ documentId }) => read(`document ${documentId}`)),
      fake(documentsOfCards.record, () => record),
      fake(documentsOfCards.seals, () => ({ data: seals, totalCount: seals.length })),
      fake(api.toggleLike, (flag) => like(flag)),
      fake(member.info, () => aProfile()),
      fake(adverts.list, () => []),
      fake(lottery.games, () => [
        {
          gameId: 110,
          code: 'a',
          gameName: '新澳门六合彩',
          family: 'LHC',
          cate: 0,
          sort: 1,
          liveTime: '',
          bettable: true,
        },
      ]),
    ],
  })
type Opening = {
  read: (kind: string) => ReturnType<typeof answer>
  token: string
  like: (flag: { templateId: number; like: boolean }) => { templateId: number; like: boolean }
}

const documents = () => page.getByRole('feed').getByRole('region')
const titles = () =>
  documents()
    .elements()
    .map((element) => element.getAttribute('aria-label'))
const tap = (target: { click(): Promise<void> }) => acting(() => target.click())

describe('the page of past records', () => {
  it('draws every document as its card does, newest first, with its result and what became of it', async () => {
    await open()
    await expect.poll(titles).toEqual(['129期', '128期', '127期'])
    const [pending, hit, miss] = documents().all()
    await expect.element(pending?.getByText('待开奖') as never).toBeVisible()
    expect(pending?.getByRole('img').elements()).toEqual([])
    await expect.element(hit?.getByRole('img', { name: /^开奖号码：5、17、22、30、38、41、26/ }) as never).toBeVisible()
    expect(
      hit
        ?.getByRole('mark')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['蛇'])
    expect(miss?.getByRole('mark').elements()).toEqual([])
    expect([hit, miss].map((one) => one?.element().querySelector('[data-outcome]')?.textContent)).toEqual(['准', '错'])
  })

  it('says what the calls were worth, misses included, in words, figures and shapes', async () => {
    await open()
    const panel = page.getByRole('region', { name: '战绩' })
    await expect.element(panel.getByText('50%')).toBeVisible()
    await expect.element(panel.getByText('1 / 1')).toBeVisible()
    await expect.element(panel.getByText(/全部 3 期记录，1 期待开/)).toBeVisible()
    await expect.element(panel.getByText(/平均会中 25%/)).toBeVisible()
    const strip = panel.getByRole('img', { name: '近3期：准1期，错1期' })
    const dots = [...strip.element().children]
    expect(dots.map((dot) => dot.getAttribute('data-outcome'))).toEqual(['miss', 'hit', 'pending'])
    // Told apart by shape alone: radius, border and filling differ.
    const shapes = dots.map((dot) => {
      const { borderRadius, borderStyle, borderTopWidth } = getComputedStyle(dot)
      return [borderRadius, borderStyle, borderTopWidth].join()
    })
    expect(new Set(shapes).size).toBe(3)
  })

  it('brings the named document to the top and marks it', async () => {
    await open({ documentId: '127' })
    await expect.poll(titles).toEqual(['127期', '129期', '128期'])
    expect(asked).toEqual(['document 127'])
    await expect.element(documents().first().getByText('当前')).toBeVisible()
    expect(page.getByText('当前', { exact: true }).elements()).toHaveLength(1)
  })

  it('shows the named entry of a list card', async () => {
    card = aCard(
      {},
      {
        templateCode: 'default',
        groups: [
          {
            id: 2,
            groupName: '',
            items: [item(21, '别的'), item(22, '牛魔王', { title: '四肖中特', content2: '/template/110/321' })],
          },
        ],
      },
    )
    const { went } = await open({ templateId: '22' })
    const entry = page.getByRole('region', { name: '所选资料' })
    await expect.element(entry.getByRole('heading', { name: '四肖中特' })).toBeVisible()
    await expect.element(entry.getByText('牛魔王')).toBeVisible()
    await tap(entry.getByRole('button', { name: '查看详情' }))
    expect(went).toEqual(['/template/110/321'])
  })

  it('draws a year step by step', async () => {
    card = aCard(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [String(100 + index), '蛇'])))
    await open()
    await expect.poll(() => titles().length).toBe(12)
    expect(titles()[0]).toBe('399期')
    await acting(async () => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => titles().length).toBeGreaterThanOrEqual(24)
    expect(titles().length).toBeLessThan(100)
  })

  it('draws reference material as an article, without a result', async () => {
    const html =
      '<table><thead><tr><th>生肖</th></tr></thead><tbody><tr><td><span class="c-red">01</span></td></tr></tbody></table>'
    card = aCard(
      {},
      {
        templateCode: 'mb01',
        groups: [{ id: 4, groupName: '生肖号码表', items: [item(41, html, { title: '生肖号码表' })] }],
      },
    )
    record = { ...record, hits: 0, misses: 0, posts: [] }
    await open({ documentId: '4' })
    await expect.element(documents().getByRole('table')).toBeVisible()
    await expect.element(documents().getByRole('heading', { name: '生肖号码表' })).toBeVisible()
    expect(page.getByText(/开:/).elements()).toEqual([])
    expect(page.getByRole('region', { name: '战绩' }).elements()).toEqual([])
  })
})

describe('a seal', () => {
  /** The document 128 as a server seals it. */
  function sealed() {
    const text = sealedItemText(
      {
        title: '',
        subName: null,
        content: '蛇虎鸡',
        content2: null,
        content3: null,
        iconUrl: null,
        multiContents: null,
      },
      'abc',
    )
    const facts = { documentId: 128, drawId: '110/2026128', revision: 1, previous: null }
    const hash = sealHash({ ...facts, templateId: 9, name: '128', items: [sha256(text)] })
    seals = [
      {
        ...facts,
        groupName: '128',
        state: 'sealed',
        sealedAt: 1_778_236_200,
        hash,
        items: [{ hash: sha256(text), text }],
      },
    ]
    const seal = { hash, sealedAt: 1_778_236_200, drawId: '110/2026128', state: 'sealed' as const, revisions: 1 }
    card = { ...card, groups: card.groups.map((group) => (group.id === 128 ? { ...group, seal } : group)) }
    return seal
  }
  const openSheet = async () => {
    await tap(page.getByRole('button', { name: '已封存' }))
    await expect.element(page.getByRole('dialog', { name: '封存凭证' })).toBeVisible()
    await tap(page.getByRole('button', { name: '在本机核对指纹' }))
  }

  it('stands at its document; its sheet tells time, draw and hash, and the device itself checks it', async () => {
    const { hash } = sealed()
    await open()
    await openSheet()
    await expect.element(page.getByText(hash)).toBeVisible()
    await expect.element(page.getByText('2026/05/08 18:30:00')).toBeVisible()
    await expect.element(page.getByText('第 1 版，未曾改动')).toBeVisible()
    await expect.element(page.getByText('核对一致：内容与封存时的指纹相同')).toBeVisible()
  })

  it('that does not fit what it sealed is called broken', async () => {
    sealed()
    seals = seals.map((seal) => ({
      ...seal,
      items: seal.items.map(({ hash, text = '' }) => ({ hash, text: text.replace('蛇', '马') })),
    }))
    await open()
    await openSheet()
    await expect.element(page.getByText('核对不一致：内容与封存时的指纹不同')).toBeVisible()
  })

  it('of a post after the draw says so', async () => {
    const seal = sealed()
    card = {
      ...card,
      groups: card.groups.map((group) =>
        group.seal ? { ...group, seal: { ...seal, state: 'post-draw', revisions: 3 } } : group,
      ),
    }
    record = {
      ...record,
      posts: record.posts.map((post) => (post.documentId === 128 ? { ...post, outcome: 'post-draw' } : post)),
    }
    await open()
    await expect.element(page.getByRole('button', { name: '开奖后发布 改2次' })).toBeVisible()
    await expect.element(page.getByText('不计', { exact: true })).toBeVisible()
  })
})

describe('when something is wrong', () => {
  it('an unknown card says so and leads on', async () => {
    const { went } = await open(
      {},
      {
        read: () => {
          throw refusal('DOC/NOT_FOUND', '资料不存在', 404)
        },
      },
    )
    await expect.element(page.getByText('资料不存在或已下架')).toBeVisible()
    await tap(page.getByRole('link', { name: '看看其他资料' }))
    expect(went).toEqual(['/databases'])
  })

  it('a game of a number that no game has is unknown at once, and offers no other try [F-Q9]', async () => {
    const params = { gameId: '99999', id: '1' }
    await renderPage(<TemplatePage {...pageProps({ routeName: 'template', params })} />, {
      fakes: [fake(member.info, () => aProfile()), fake(adverts.list, () => [])],
    })
    await expect.element(page.getByText('资料不存在或已下架')).toBeVisible()
    expect(page.getByRole('button', { name: '重新加载' }).elements()).toEqual([])
  })

  it('a failed load can be tried again', async () => {
    let fails = true
    await open(
      {},
      {
        read: (kind) => {
          if (fails) throw refusal('SYS/BUSY', '系统繁忙', 503)
          return answer(kind)
        },
      },
    )
    await expect.element(page.getByRole('alert')).toBeVisible()
    fails = false
    await tap(page.getByRole('button', { name: '重新加载' }))
    await expect.poll(titles).toHaveLength(3)
  })

  it('a card without documents says 暂无数据', async () => {
    card = { ...card, groups: [] }
    await open()
    await expect.element(page.getByText('暂无数据')).toBeVisible()
  })

  it('a favourite changes at once, in the answer of the named document as well', async () => {
    await open({ documentId: '128' }, { token: 'abc' })
    const star = page.getByRole('button', { name: /收藏/ })
    await tap(star)
    await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  })

  it('a favourite that is refused goes back', async () => {
    await open(
      { documentId: '128' },
      {
        token: 'abc',
        like: () => {
          throw refusal('SYS/BUSY', '系统繁忙', 503)
        },
      },
    )
    const star = page.getByRole('button', { name: /收藏/ })
    await expect.element(star).toHaveAttribute('aria-pressed', 'false')
    await tap(star)
    await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  })
})
