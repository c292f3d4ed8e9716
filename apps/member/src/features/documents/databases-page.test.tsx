import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as api from '@liuhe/contract/api/documents.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import DatabasesPage from './databases-page.tsx'

const game = (gameId: number, gameName: string, family = 'LHC') => ({
  ...{ gameId, code: `g${gameId}`, gameName, family, cate: 0, sort: gameId, liveTime: '', bettable: true },
})
const GAMES = [game(110, '新澳门六合彩'), game(70, '香港六合彩'), game(10, '江苏快3', 'K3')]

type Args = ArgsOf<typeof api.list>
let total: number
let asked: Args[]
beforeEach(() => {
  total = 5
  asked = []
})

function answer(args: Args): OutputOf<typeof api.list> {
  asked.push(args)
  const { gameId, page: wanted = 1, rows = 100 } = args
  const count = Math.max(0, Math.min(rows, total - (wanted - 1) * rows))
  const data = Array.from({ length: count }, (_, index) => {
    const number = (wanted - 1) * rows + index + 1
    return {
      gameId,
      templateId: args.templateId || 7,
      documentId: number,
      subName: `${args.searchText ?? ''}资料${number}`,
    }
  })
  return { data, totalCount: total }
}

/** The page under a header as tall as the app's. */
const UNDER_HEADER = (
  <>
    <div style={{ height: 'var(--head-h)' }} />
    <DatabasesPage />
  </>
)

const open = (categories: number, list: (args: Args) => OutputOf<typeof api.list> = answer) =>
  renderPage(UNDER_HEADER, {
    files: [],
    fakes: [
      fake(lottery.games, () => GAMES),
      fake(adverts.list, () => []),
      fake(api.playCategories, () =>
        Array.from({ length: categories }, (_, index) => ({ templateId: index + 1, playCateName: `分类${index + 1}` })),
      ),
      fake(api.list, (args) => list(args as Args)),
    ],
  })
const tiles = () => page.getByRole('feed').getByRole('link')
const tap = (target: { click(): Promise<void> }) => acting(() => target.click())
const last = () => asked.at(-1)

describe('the database page', () => {
  it('asks for a hundred of the first game, and has a tab for each Mark Six game', async () => {
    await open(3)
    await expect.poll(() => tiles().elements().length).toBe(5)
    await expect.poll(() => page.getByRole('tab').elements().length).toBe(2)
    expect(last()).toMatchObject({ gameId: 110, templateId: 0, searchText: '', page: 1, rows: 100 })
    const tabs = page.getByRole('tab').elements()
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['香港六合彩', '新澳门六合彩'])
    await tap(page.getByRole('tab', { name: '香港六合彩' }))
    await expect.poll(() => last()?.gameId).toBe(70)
  })

  it('shows documents in three columns, each a link to itself within its card [DOCS-005] [DOCS-006]', async () => {
    await open(3)
    await expect.poll(() => tiles().elements().length).toBe(5)
    const boxes = tiles()
      .elements()
      .map((element) => element.getBoundingClientRect())
    expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(3)
    expect(boxes.map(({ top }) => top === boxes[0]?.top)).toEqual([true, true, true, false, false])
    await expect.element(tiles().first()).toHaveAttribute('href', '/template/110/7?documentId=1')
  })

  it('has chips with 全部 up to six categories; a choice reloads page 1 [DOCS-003] [DOCS-011]', async () => {
    total = 130
    await open(6)
    const chips = page.getByRole('group', { name: '资料分类' }).getByRole('button')
    await expect
      .poll(() => chips.elements().map(({ textContent }) => textContent))
      .toEqual(['全部', ...[1, 2, 3, 4, 5, 6].map((index) => `分类${index}`)])
    await expect.element(chips.first()).toHaveAttribute('aria-pressed', 'true')
    await tap(page.getByRole('button', { name: '分类3' }))
    await expect.poll(last).toMatchObject({ templateId: 3, page: 1 })
  })

  it('has a panel instead from eight chips on, 全部 counted [DOCS-004]', async () => {
    await open(7)
    const opener = page.getByRole('button', { name: '资料分类 全部' })
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
    expect(page.getByRole('group', { name: '资料分类' }).elements()).toEqual([])
    await tap(opener)
    expect(page.getByRole('group', { name: '资料分类' }).getByRole('button').elements()).toHaveLength(8)
    await acting(() => userEvent.keyboard('{Escape}'))
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
    await tap(opener)
    await tap(page.getByRole('button', { name: '分类7' }))
    await expect.element(page.getByRole('button', { name: '资料分类 分类7' })).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(last).toMatchObject({ templateId: 7, page: 1 })
  })

  it('searches by name, trimmed, and marks what was found [DOCS-002] [DOCS-013]', async () => {
    await open(3)
    const box = page.getByPlaceholder('请输入资料名称')
    await acting(() => userEvent.fill(box, '  五行 '))
    await expect.poll(() => last()?.searchText).toBe('五行')
    await expect.element(page.getByRole('mark').first()).toHaveTextContent('五行')
    // Only spaces are no search.
    await acting(() => userEvent.fill(box, '   '))
    await expect.poll(() => page.getByRole('mark').elements()).toEqual([])
    expect(new Set(asked.map(({ searchText }) => searchText))).toEqual(new Set(['', '五行']))
    await tap(page.getByRole('button', { name: '清空' }))
    await expect.element(box).toHaveValue('')
  })

  it('loads the next hundred near the end, then says that it ends [DOCS-012] [DOCS-014]', async () => {
    total = 130
    await open(3)
    await expect.poll(() => tiles().elements().length).toBe(100)
    expect(asked.map((args) => args.page)).toEqual([1])
    await acting(async () => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => tiles().elements().length).toBe(130)
    expect(asked.map((args) => args.page)).toEqual([1, 2])
    await expect.element(page.getByText('没有更多数据了')).toBeInTheDocument()
  })

  it('says 暂无数据 and leads on where there is nothing; a failed load can be tried again [DOCS-007] [F-U30]', async () => {
    total = 0
    const empty = await open(0)
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    const step = page.getByRole('link', { name: '看看公开资料' })
    await expect.element(step).toHaveAttribute('href', '/public-documents')
    await empty.unmount()
    let fails = true
    await open(3, (args) => {
      if (fails) throw refusal('SYS/BUSY', '系统繁忙', 503)
      return answer(args)
    })
    total = 5
    await expect.element(page.getByRole('alert')).toBeVisible()
    fails = false
    await tap(page.getByRole('button', { name: '重新加载' }))
    await expect.poll(() => tiles().elements().length).toBe(5)
  })
})
