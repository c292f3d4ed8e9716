import * as documents from '@liuhe/contract/api/documents.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as templates from '@liuhe/contract/api/templates.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import MasterDocumentsPage from './master-documents-page.tsx'
import PublicDocumentsPage from './public-documents-page.tsx'
import WaterForumPage from './water-forum-page.tsx'

const games = fake(lottery.games, () => [
  ...[110, 70].map((gameId) => ({
    ...{ gameId, code: `g${gameId}`, gameName: `彩${gameId}`, family: 'LHC', cate: 0, sort: -gameId, liveTime: '' },
    bettable: true,
  })),
])
const tap = (target: { click(): Promise<void> }) => acting(() => target.click())

function author(templateId: number, name: string, playCateName: string, [streak, longest, hits = 3]: number[]) {
  const runs = { streak: streak as number, longest: longest as number }
  const record = { hits, misses: 1, pending: 1, ...runs, chance: 0.42, recent: [true, true, false, true] }
  return { gameId: 110, templateId, name, subName: null, playCateName, colorTheme: '#111,#222', record }
}

test('authors stand in the order of the server, or by hits or streak; each leads to his records', async () => {
  await renderPage(<MasterDocumentsPage />, {
    files: [],
    fakes: [
      games,
      fake(documents.authors, ({ gameId }) =>
        gameId === 70
          ? []
          : [author(1, '甲', '生肖', [-1, 2]), author(2, '乙', '号码', [4, 4, 2]), author(3, '丙', '生肖', [2, 9, 9])],
      ),
    ],
  })
  const rows = page.getByRole('listitem').getByRole('link')
  const names = () => rows.elements().map((row) => row.querySelector('b')?.textContent)
  await expect.poll(names).toEqual(['甲', '乙', '丙'])
  await expect.element(rows.first()).toHaveAttribute('href', '/template/110/1')
  await expect.element(rows.first().getByText('75%')).toBeVisible()
  await expect.element(rows.first().getByText('随机应中 42%')).toBeVisible()
  await expect.element(rows.first().getByText('连错 1')).toBeVisible()
  await expect.element(rows.first().getByRole('img', { name: '近4期：准3期，错1期' })).toBeVisible()
  await tap(page.getByRole('tab', { name: '命中率' }))
  await expect.poll(names).toEqual(['丙', '甲', '乙'])
  await tap(page.getByRole('tab', { name: '连准', exact: true }))
  await expect.poll(names).toEqual(['乙', '丙', '甲'])
  await tap(page.getByRole('button', { name: '生肖' }))
  await expect.poll(names).toEqual(['丙', '甲'])
  await tap(page.getByRole('tab', { name: '彩70' }))
  await expect.element(page.getByText('暂无数据')).toBeVisible()
})

test('open documents are searched and lead to themselves', async () => {
  const texts: string[] = []
  await renderPage(<PublicDocumentsPage />, {
    files: [],
    fakes: [
      games,
      fake(documents.open, ({ gameId, searchText = '' }) => {
        texts.push(searchText)
        const facts = { gameId, templateId: 4, documentId: 7, subName: '128', name: '三肖精选', playCateName: '生肖' }
        return { data: [{ ...facts, excerpt: '蛇虎鸡', updatedTime: 1_778_236_200 }], totalCount: 1 }
      }),
    ],
  })
  const row = page.getByRole('feed').getByRole('link')
  await expect.element(row).toHaveAttribute('href', '/template/110/4?documentId=7')
  await expect.element(row.getByText('128期')).toBeVisible()
  await expect.element(page.getByText('共 1 份资料，无需登录即可查看')).toBeVisible()
  await acting(() => userEvent.fill(page.getByPlaceholder('请输入资料名称'), ' 三肖 '))
  await expect.poll(() => texts.at(-1)).toBe('三肖')
  await expect.element(row.getByRole('mark')).toHaveTextContent('三肖')
})

test('of open documents there may be none, which leads on to the others [F-U30]', async () => {
  const none = fake(documents.open, () => ({ data: [], totalCount: 0 }))
  await renderPage(<PublicDocumentsPage />, { files: [], fakes: [games, none] })
  await expect.element(page.getByRole('link', { name: '看看其他资料' })).toHaveAttribute('href', '/databases')
})

test('the forum lists cards as threads, without what is locked', async () => {
  const card = (id: number, more: object) => ({
    ...{
      id,
      gameId: 110,
      name: `帖${id}`,
      colorTheme: '#111,#222',
      templateCode: 'MB04',
      playCateName: '生肖',
      like: false,
    },
    groups: [{ id, groupName: '128', items: [{ id, title: '三肖', sort: 0, status: 1, ...more }] }],
  })
  const asked: string[] = []
  await renderPage(<WaterForumPage />, {
    files: [],
    fakes: [
      games,
      fake(templates.playCategories, () => [{ playCateName: '生肖', count: 2 }]),
      fake(templates.list, ({ playCateName = '' }) => {
        asked.push(playCateName)
        return {
          data: [card(1, { content: '蛇虎鸡' }), card(2, { lock: 'recharge' })],
          totalCount: 2,
          draws: [{ turnNum: '2026128', resultText: '05,17,22,30,38,41,26', lunarYear: 2026 }],
        }
      }),
    ],
  })
  const threads = page.getByRole('feed').getByRole('link')
  await expect
    .poll(() => threads.elements().map((thread) => thread.getAttribute('href')))
    .toEqual(['/template/110/1', '/template/110/2'])
  await expect.element(threads.first().getByText('三肖 蛇虎鸡')).toBeVisible()
  await expect.element(threads.first().getByText('近1期准1')).toBeVisible()
  await expect.element(threads.nth(1).getByText('VIP可看')).toBeVisible()
  await tap(page.getByRole('button', { name: '生肖' }))
  await expect.poll(() => asked.at(-1)).toBe('生肖')
})
