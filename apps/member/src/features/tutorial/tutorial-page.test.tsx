import * as company from '@liuhe/contract/api/company.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { FAMILIES, type Family } from '@liuhe/domain/lottery/family.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import { RULES, ruleOf } from './rules/index.ts'
import TutorialPage from './tutorial-page.tsx'

const families = Object.keys(FAMILIES) as Family[]

test.each(families)('every play of %s has a rule in words, and no rule is for nothing', (family) => {
  const names = playsOf(family).map(({ name }) => name)
  expect(names.filter((name) => ruleOf(family, name) === undefined)).toEqual([])
  const used = new Set(names.map((name) => ruleOf(family, name)))
  expect(RULES[family].plays.filter(([, text]) => !used.has(text)).map(([name]) => String(name))).toEqual([])
})

const open = (
  family: Family,
  { odds = DEFAULT_ODDS as Record<string, number>, offered = playsOf(family), words = '' } = {},
) =>
  renderPage(<TutorialPage {...pageProps({ routeName: 'game-tutorial', params: { id: '1' } })} />, {
    fakes: [
      fake(company.tutorial, () => ({ html: words })),
      fake(lottery.games, () => [
        { gameId: 1, code: 'x', gameName: '某某彩', family, cate: 1, sort: 1, liveTime: '', bettable: true },
      ]),
      fake(lottery.openInfo, () => ({
        ...{ gameId: 1, gameName: '某某彩', family, serverTime: 0 },
        cur: { turnNum: '2', closeTime: 52_000, liveUrl: '' },
        pre: { turnNum: '1', resultText: '', openTime: 0, isStreaming: false, liveUrl: '', lunarYear: 2026 },
        plan: { turnNum: '2', planTime: 60_000, lunarYear: 2026 },
      })),
      fake(lottery.playCategories, () => ({
        ...{ gameId: 1, turnNum: '2', lunarYear: 2026, odds: odds as never },
        plays: offered.map(({ code, name, menu, pricing }) => ({
          code,
          name,
          menu,
          pricing,
          noteMin: 2,
          noteMax: 20_000,
        })),
      })),
    ],
  })

const cardOf = (name: string) =>
  page
    .getByRole('region', { name, exact: true })
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))

const openTab = (name: string) => acting(() => userEvent.click(page.getByRole('tab', { name, exact: true })))

test('has what the operator says above the rules, and nothing where he says nothing', async () => {
  const { unmount } = await open('LHC', { words: '<h3>新手三步</h3>' })
  await expect.element(page.getByRole('heading', { name: '新手三步' })).toBeVisible()
  await unmount()
  await open('LHC')
  await expect.element(page.getByRole('heading', { name: '开奖规则' })).toBeVisible()
  expect(page.getByRole('heading', { name: '新手三步' }).elements()).toEqual([])
})

test('tells of the Mark Six what each price pays, how often, and what returns', async () => {
  await open('LHC')
  await expect.element(page.getByText('每期开奖前 8 秒停止投注。')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '特码A' })).toBeVisible()
  expect(cardOf('特码A')).toEqual(['01–49 共49项 48 2.04% 97.96%'])
  await expect.element(page.getByText('单注 2–20,000 元').first()).toBeVisible()
  await openTab('连码')
  // The second price counts in the return, which stands once.
  expect(cardOf('三中二')).toEqual(['中二 20 3.50% 80.87%', '中三 100 0.11% —'])
  await openTab('特肖')
  expect(cardOf('特肖')).toEqual(['鼠–猪 共11项 11.7 8.16% 95.51%', '马 9.4 10.20% 95.92%'])
  await openTab('合肖')
  expect(cardOf('合肖中')[3]).toBe('选 4 个 2.91 32.65% 97.06%')
  await openTab('过关')
  // What a leg pays depends on the other legs.
  expect(cardOf('正码过关')[0]).toMatch(/ — —$/)
})

test('says with an example that a leg of 过关 counts 1 on 49, of whatever colour it is [F-M8]', async () => {
  await open('LHC')
  await openTab('过关')
  const rule = page.getByRole('region', { name: '正码过关', exact: true }).getByText(/^在 2 至 6 个正码位置/)
  await expect.element(rule).toBeVisible()
  expect(rule.element().textContent).toMatch(/开出 49，不论选什么（色波也一样）都按赔率 1 计算。例：正码1选绿波/)
})

test('follows the odds of the operator, and shows official odds with the rebate kept', async () => {
  await open('SSC', { odds: { ...DEFAULT_ODDS, SSC_N: 95_000 } })
  await openTab('1-5球')
  expect(cardOf('第一球 至 第五球')).toEqual(['0–9 共10项 9.5 10.00% 95.00%'])
  await openTab('五星')
  expect(cardOf('五星直选')).toEqual(['每注 98000 0.0010% 98.00%'])
})

test('says how often the seats of 幸运牛牛 win, and what returns of a stake when it counts double [F-C9]', async () => {
  await open('NN')
  await expect.element(page.getByRole('region', { name: '平倍' })).toBeVisible()
  expect(cardOf('平倍').slice(0, 2)).toEqual(['闲一 1.95 47.62% 92.86%', '闲二 1.95 46.00% 89.70%'])
  // Without the commission 闲五 is even (Domain §3.8): 5 % of what it wins, 5 × 89/420 stakes, stay here.
  expect(cardOf('翻倍')[4]).toBe('闲五 1.95 50.00% 94.70%')
})

test('a game that takes no bets says so', async () => {
  await open('K3', { offered: [] })
  await expect.element(page.getByText('该游戏暂未开放投注')).toBeVisible()
})
