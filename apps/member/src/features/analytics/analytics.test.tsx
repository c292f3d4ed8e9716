import { ApiError } from '@liuhe/contract/client.ts'
import reference from '@liuhe/fixtures/data/stats.json' with { type: 'json' }
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Live } from '../../shared/live.ts'
import BigSmallPage from './big-small-page.tsx'
import BothSidePage from './both-side-page.tsx'
import FirstNumPage from './first-num-page.tsx'
import LastNumberPage from './last-number-page.tsx'
import RangePage from './range-page.tsx'
import SpecialHistoryPage from './special-history-page.tsx'
import SpecialNumPage from './special-num-page.tsx'
import { historyOf, openPage, region, TWELVE } from './testing/open-page.tsx'
import TrendPage from './trend-page.tsx'
import { rowsOf } from './frame/use-address.ts'
import { spanOf } from './frame/window-picker.tsx'
import ZodiacTrendingPage from './zodiac-trending-page.tsx'
import ZodiacTypesPage from './zodiac-types-page.tsx'

/** The cells of a row of a table, by what heads it. */
const rowTexts = (table: string, head: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .elements()
    .map((row) => [...row.querySelectorAll('th,td,[role$=header],[role=cell]')].map((cell) => cell.textContent ?? ''))
    .find((cells) => cells[0] === head)

describe('特码历史', () => {
  test('shows how often each number came, and of one number everything', async () => {
    await openPage(SpecialHistoryPage, 'special-history')
    await expect.element(page.getByRole('button', { name: '32号出现3次' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '01号出现0次' })).toBeVisible()
    await acting(() => userEvent.click(page.getByRole('button', { name: '32号出现3次' })))
    const detail = region('特码分布').element().querySelector('dl')?.textContent
    // Of twelve draws at 3, 8 and 10: gaps 3, 4, 1, 1.
    expect(detail).toContain('出现次数3频率25.0%当前遗漏3上期遗漏4平均遗漏2.25最大遗漏4理论遗漏48.00最大连出1')
    expect(detail).toContain('欲出几率1.33冷热指数12.25')
  })

  test('shows gaps where the address asks for them, and goes there by the switch', async () => {
    const { went } = await openPage(SpecialHistoryPage, 'special-history', { search: { view: 'omission' } })
    await expect.element(page.getByRole('button', { name: '26号遗漏0期' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '15号遗漏11期' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '01号遗漏12期' })).toBeVisible()
    await acting(() => userEvent.click(page.getByRole('button', { name: '热门' })))
    expect(went).toEqual(['/game/110/analytic/special/history?view=hot'])
  })

  test('lists the draws with 和 where 49 came', async () => {
    await openPage(SpecialHistoryPage, 'special-history')
    await expect.element(page.getByRole('table', { name: '特码历史' })).toBeVisible()
    expect(rowTexts('特码历史', '128期')).toEqual(['128期', '26蛇', '金', '大', '双', '8 合双'])
    expect(rowTexts('特码历史', '127期')).toEqual(['127期', '49马', '火', '和', '和', '13 和'])
  })

  test('reads an old draw by its own lunar year', async () => {
    await openPage(SpecialHistoryPage, 'special-history', {
      history: () => historyOf([['2026040', '02,03,04,05,06,07,01']], 2025),
    })
    await expect.element(page.getByRole('table', { name: '特码历史' })).toBeVisible()
    expect(rowTexts('特码历史', '040期')?.[1]).toBe('01蛇')
  })
})

describe('the window', () => {
  test('is chosen by its number of draws, and the standard one leaves the address short', async () => {
    const { went } = await openPage(SpecialHistoryPage, 'special-history', { search: { rows: '30', view: 'omission' } })
    await expect.element(page.getByText('第117期 至 第128期，共12期')).toBeVisible()
    await acting(() => userEvent.click(page.getByRole('button', { name: '50', exact: true })))
    await acting(() => userEvent.click(page.getByRole('button', { name: '100', exact: true })))
    expect(went).toEqual([
      '/game/110/analytic/special/history?rows=50&view=omission',
      '/game/110/analytic/special/history?view=omission',
    ])
  })

  test('cuts the history', async () => {
    await openPage(SpecialHistoryPage, 'special-history', { search: { rows: '10' } })
    await expect.element(page.getByText('第119期 至 第128期，共10期')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '32号出现2次' })).toBeVisible()
  })

  test('can be any number up to 200', async () => {
    const { went } = await openPage(SpecialHistoryPage, 'special-history')
    await acting(() => userEvent.click(page.getByRole('button', { name: '自定' })))
    await acting(() => userEvent.fill(page.getByRole('textbox', { name: '期数' }), '66'))
    await acting(() => userEvent.click(page.getByRole('button', { name: '完成' })))
    expect(went).toEqual(['/game/110/analytic/special/history?rows=66'])
  })

  test.each([
    [undefined, 100],
    ['30', 30],
    ['3', 10],
    ['999', 200],
    ['1e9', 100],
    ['-5', 100],
  ])('of the address %s is %d', (text, rows) => expect(rowsOf(text)).toBe(rows))
})

test.each([
  [['2026128'], '第128期 至 第128期，共1期'],
  [['2026002', '2026001', '2025365'], '2025年第365期 至 2026年第002期，共3期'],
  [['20261122002', '20261122001'], '第001期 至 第002期，共2期'],
  [['20261122002', '20261121288'], '11-21 第288期 至 11-22 第002期，共2期'],
  [['202605080002', '202605071440'], '05-07 第1440期 至 05-08 第0002期，共2期'],
])('the window of %j is called %s', (turns, expected) => {
  expect(spanOf(turns.map((turnNum) => ({ turnNum, numbers: [], lunarYear: 2026 })))).toBe(expected)
})

test('says that there is nothing', async () => {
  await openPage(TrendPage, 'special-trend', { history: () => historyOf([]) })
  await expect.element(page.getByText('暂无数据')).toBeVisible()
})

test('offers another try when the draws do not come', async () => {
  let isDown = true
  await openPage(SpecialHistoryPage, 'special-history', {
    history: () => {
      if (isDown) throw new ApiError('SYS/BUSY', '系统繁忙，请稍后再试', 503)
      return TWELVE
    },
  })
  await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible()
  isDown = false
  await acting(() => userEvent.click(page.getByRole('button', { name: '重新加载' })))
  await expect.element(page.getByRole('table', { name: '特码历史' })).toBeVisible()
})

test('a new draw comes in by itself', async () => {
  const listeners: Parameters<Live['subscribe']>[2][] = []
  const live: Live = {
    listen: () => () => undefined,
    subscribe: (gameId, type, listener) => {
      if (gameId === 110 && type === 'RESULT') listeners.push(listener)
      return () => undefined
    },
  }
  let history = { ...TWELVE, data: TWELVE.data.slice(1) }
  await openPage(SpecialHistoryPage, 'special-history', { history: () => history, live })
  await expect.element(page.getByText('第117期 至 第127期，共11期')).toBeVisible()
  history = TWELVE
  const push = { type: 'RESULT', gameId: 110 } as Parameters<(typeof listeners)[number]>[0]
  await acting(() => {
    for (const listener of listeners) listener(push)
  })
  await expect.element(page.getByText('第117期 至 第128期，共12期')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '26号出现1次' })).toBeVisible()
})

describe('sides', () => {
  test('大小 divides without 49 and shows the runs', async () => {
    await openPage(BigSmallPage, 'special-big-small')
    await expect.element(region('大小')).toBeVisible()
    await expect.element(region('大小').getByText('2期为和，不计入')).toBeVisible()
    await expect.element(page.getByRole('img', { name: '大小：大7次，小3次' })).toBeVisible()
    expect(rowTexts('大小统计', '大')).toEqual(['大', '7', '70%', '5', '5', '0', '1'])
    expect(rowTexts('大小统计', '小')).toEqual(['小', '3', '30%', '0', '1', '5', '5'])
    const road = page.getByRole('region', { name: '大小路珠' }).getByRole('listitem').elements()
    expect(road.map((column) => column.getAttribute('aria-label'))).toEqual(
      ['小', '大', '小', '大', '小'].map((side) => `${side}连出1`).concat('大连出5'),
    )
    expect(rowTexts('大小历史', '127期')?.slice(2)).toEqual(['和', '和', '和'])
  })

  test('双面 tells of the runs of three and more, the longest first', async () => {
    await openPage(BothSidePage, 'special-both-side')
    const dragons = page.getByRole('list', { name: '长龙' })
    await expect.element(dragons).toBeVisible()
    const texts = dragons
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(texts.slice(0, 2)).toEqual(['单双双9期', '大小大5期'])
    expect(page.getByRole('region', { name: /路珠$/ }).elements()).toHaveLength(8)
  })
})

describe('tables', () => {
  test('尾数 has the figures of each tail, and puts the column that is tapped in order', async () => {
    await openPage(LastNumberPage, 'special-last-number')
    await expect.element(page.getByRole('table', { name: '尾数' })).toBeVisible()
    expect(rowTexts('尾数', '2尾')).toEqual(['2尾', '4', '3', '3', '热 3.27'])
    expect(rowTexts('尾数', '5尾')).toEqual(['5尾', '1', '11', '11', '温 0.82'])
    await acting(() => userEvent.click(page.getByRole('table', { name: '尾数' }).getByRole('button', { name: '次数' })))
    const heads = page.getByRole('table', { name: '尾数' }).getByRole('rowheader').elements()
    expect(heads.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['2尾', '6尾', '4尾'])
  })

  test('尾数 of all seven counts draws, and balls where they are more', async () => {
    await openPage(LastNumberPage, 'special-last-number', { search: { view: 'all' } })
    await expect.element(page.getByRole('table', { name: '尾数' })).toBeVisible()
    const tails = reference.draws.map(({ openNum }) => openNum.split(',').filter((ball) => ball.endsWith('8')).length)
    const [draws, balls] = [tails.filter((count) => count > 0).length, tails.reduce((sum, count) => sum + count, 0)]
    expect(rowTexts('尾数', '8尾')?.[1]).toBe(`${draws}/${balls}球`)
  })

  test('区间 names what a band reaches', async () => {
    await openPage(RangePage, 'special-range')
    await expect.element(page.getByRole('table', { name: '七段' })).toBeVisible()
    expect(rowTexts('七段', '5段 29-35')).toEqual(['5段 29-35', '4', '2', '4', '热 2.33'])
    expect(rowTexts('十位', '41-49')?.[1]).toBe('4')
  })

  test('特码生肖 and 正码生肖 count the animals', async () => {
    await openPage(SpecialNumPage, 'zodiac-special-num')
    await expect.element(page.getByRole('button', { name: '猪出现4次' })).toBeVisible()
    expect(rowTexts('生肖', '牛')).toEqual(['牛', '3', '5', '5', '热 3.06'])
  })

  test('正码生肖 counts one place where it is chosen', async () => {
    await openPage(FirstNumPage, 'zodiac-first-num', { search: { view: '1' } })
    // First balls: 05 03 08 30 46 36 25 44 08 49 39 08.
    await expect.element(page.getByRole('button', { name: '猪出现4次' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '龙出现2次' })).toBeVisible()
  })

  test('生肖类型 counts 49 with its animal', async () => {
    await openPage(ZodiacTypesPage, 'zodiac-types-trending')
    await expect.element(page.getByRole('img', { name: '家禽野兽：家禽10次，野兽2次' })).toBeVisible()
    const last = reference.draws.length
    await expect.element(page.getByRole('img', { name: `家禽近${last}期出现10次` })).toBeVisible()
  })

  test('生肖类型 has the seasons, which count as 琴棋书画 do [F-C9]', async () => {
    await openPage(ZodiacTypesPage, 'zodiac-types-trending')
    const shares = (name: string) =>
      page
        .getByRole('img', { name: new RegExp(`^${name}：`) })
        .element()
        .getAttribute('aria-label')
        ?.match(/\d+(?=次)/g)
    await expect.element(page.getByRole('img', { name: /^四季：春\d+次，夏\d+次，秋\d+次，冬\d+次$/ })).toBeVisible()
    expect(shares('四季')).toEqual(shares('琴棋书画'))
  })
})

describe('trends', () => {
  test('特码走势 shows the number where it came, gaps elsewhere, and joins the numbers', async () => {
    await openPage(TrendPage, 'special-trend')
    await expect.element(page.getByRole('table', { name: '特码走势' })).toBeVisible()
    const row = rowTexts('特码走势', '127期') ?? []
    expect([row[49], row[26], row[15], row[1]]).toEqual(['49', '11', '10', '11'])
    expect(rowTexts('特码走势', '出现次数')?.[32]).toBe('3')
    expect(rowTexts('特码走势', '平均遗漏')?.[32]).toBe('2.25')
    const line = document.querySelector('polyline')?.getAttribute('points')?.split(' ')
    expect(line).toHaveLength(12)
  })

  test('the first look is at the number that came last', async () => {
    await openPage(TrendPage, 'special-trend')
    await expect.element(page.getByRole('columnheader', { name: '26' })).toBeInViewport()
    await acting(() => userEvent.click(page.getByRole('button', { name: '41-49' })))
    await expect.element(page.getByRole('columnheader', { name: '49' })).toBeInViewport()
  })

  test('总和 says of a point what it is, and of the window least, most and mean', async () => {
    await openPage(TrendPage, 'special-trend', { search: { view: 'sum' } })
    await expect.element(page.getByText('128期　179 大单')).toBeVisible()
    await expect.element(page.getByText('平均193.83最大258最小140大占比83%')).toBeVisible()
    await acting(async () => {
      document.querySelector<HTMLElement>('[aria-label="七码总和走势"][tabindex]')?.focus()
      await userEvent.keyboard('{ArrowLeft}')
    })
    await expect.element(page.getByText('127期　186 大双')).toBeVisible()
  })

  test('连码 lists the pairs of regular balls', async () => {
    await openPage(TrendPage, 'special-trend', { search: { view: 'pairs' } })
    await expect.element(page.getByText('列出前20组', { exact: false })).toBeVisible()
    const rows = region('连码走势').getByRole('listitem').elements()
    expect(rows[0]?.textContent).toBe('101292次 17%遗漏8')
    expect(rows.filter(({ textContent }) => textContent?.includes('2次'))).toHaveLength(reference.pairs.length)
  })

  test('生肖走势 shows every ball of an animal in its cell', async () => {
    await openPage(ZodiacTrendingPage, 'zodiac-trending')
    await expect.element(page.getByRole('table', { name: '生肖走势' })).toBeVisible()
    // 05 17 22 30 38 41 26: tiger three times, snake twice.
    expect(rowTexts('生肖走势', '128期')).toEqual([
      '128期',
      '5',
      '30',
      '051741',
      '2',
      '1',
      '3826',
      '1',
      '1',
      '5',
      '22',
      '1',
      '1',
    ])
  })

  test('连肖 counts an animal once a draw', async () => {
    await openPage(ZodiacTrendingPage, 'zodiac-trending', {
      search: { view: 'pairs' },
      history: () => historyOf([['2026128', '05,17,22,30,38,41,26']]),
    })
    await expect.element(page.getByText('列出前6组', { exact: false })).toBeVisible()
  })
})
