import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { Page } from '@playwright/test'
import { apiAs } from './support/api.ts'
import { faultsOfOtherThemes, seriousFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

// The pages of statistics against figures that are counted here once more, the plain way, from the public history. The
// game is drawn once a day, so that its history stands still while a journey looks.

const GAME = 110
const WINDOW = 100
const analytic = `/game/${GAME}/analytic`

const ANIMALS = [...'鼠牛虎兔龙蛇马羊猴鸡狗猪']
/** The animal of a ball: the year's own has 01, and they descend. */
const animalOf = (ball: number, lunarYear: number): string =>
  ANIMALS[(((lunarYear - 4 - (ball - 1)) % 12) + 12) % 12] as string
const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const two = (ball: number): string => String(ball).padStart(2, '0')
const balls = Array.from({ length: 49 }, (_, index) => index + 1)

type Draw = { turnNum: string; numbers: number[]; special: number; lunarYear: number }

/** The newest draws of a game, newest first. */
async function historyOf(gameId: number, rows: number): Promise<Draw[]> {
  const { data } = await apiAs()(lottery.history, { gameId, rows })
  expect(data).toHaveLength(rows)
  return data.map(({ turnNum, resultText, lunarYear }) => {
    const numbers = resultText.split(',').map(Number)
    return { turnNum, numbers, special: numbers.at(-1) as number, lunarYear }
  })
}

/** Draws that pass, and draws since the last one that did. */
const countOf = (draws: readonly Draw[], passes: (draw: Draw) => boolean): number => draws.filter(passes).length
const gapOf = (draws: readonly Draw[], passes: (draw: Draw) => boolean): number => {
  const found = draws.findIndex(passes)
  return found === -1 ? draws.length : found
}

const issue = (turnNum: string): string => `${turnNum.slice(-3)}期`
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The cells of a table, row by row, as they are read. */
const cellsOf = (page: Page, table: string): Promise<string[][]> =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td, [role=rowheader], [role=columnheader], [role=cell]')].map(
          (cell) => cell.textContent ?? '',
        ),
      ),
    )
const rowOf = async (page: Page, table: string, head: string): Promise<string[]> => {
  await expect(page.getByRole('table', { name: table, exact: true })).toBeVisible()
  return (await cellsOf(page, table)).find(([first]) => first === head) ?? []
}

/** What a heat map says of its cells, in their order. */
const spoken = async (page: Page, map: string): Promise<(string | null)[]> => {
  const cells = page.getByRole('group', { name: map, exact: true }).getByRole('button')
  await expect(cells.first()).toBeVisible()
  return cells.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
}

/** Goes on by the strip of pages. */
async function turnTo(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${analytic}/${path}$`))
}

test('the special ball: its history opens first and counts every number [ROUTE-023, ROUTE-024]', async ({ page }) => {
  const draws = await historyOf(GAME, WINDOW)
  for (const parent of [analytic, `${analytic}/special`]) {
    await page.goto(parent)
    await expect(page).toHaveURL(new RegExp(`${analytic}/special/history$`))
  }
  const counts = balls.map((ball) => `${two(ball)}号出现${countOf(draws, ({ special }) => special === ball)}次`)
  expect(await spoken(page, '01至49号')).toEqual(counts)

  await page.getByRole('button', { name: '30', exact: true }).click()
  await page.getByRole('button', { name: '遗漏' }).click()
  await expect(page).toHaveURL(/history\?rows=30&view=omission$/)
  const recent = draws.slice(0, 30)
  const gaps = balls.map((ball) => `${two(ball)}号遗漏${gapOf(recent, ({ special }) => special === ball)}期`)
  expect(await spoken(page, '01至49号')).toEqual(gaps)

  const rows = (await cellsOf(page, '特码历史')).slice(1)
  expect(rows.map(([turn, ball]) => [turn, ball])).toEqual(
    recent.map((draw) => [issue(draw.turnNum), two(draw.special) + animalOf(draw.special, draw.lunarYear)]),
  )
})

test('the special ball: its sides are counted without 49, and their runs go past it [ROUTE-025, ROUTE-026]', async ({
  page,
}) => {
  const draws = await historyOf(GAME, WINDOW)
  const judged = draws.filter(({ special }) => special !== 49)
  await page.goto(`${analytic}/special/history`)
  await turnTo(page, '大小', 'special/big-small')
  const figures = (side: (draw: Draw) => boolean) => {
    const share = Math.round((100 * countOf(judged, side)) / judged.length)
    const gap = gapOf(judged, (draw) => !side(draw))
    return [`${countOf(judged, side)}`, `${share}%`, `${gap}`]
  }
  const isBig = ({ special }: Draw) => special >= 25
  expect((await rowOf(page, '大小统计', '大')).slice(1, 4)).toEqual(figures(isBig))
  expect((await rowOf(page, '大小统计', '小')).slice(1, 4)).toEqual(figures((draw) => !isBig(draw)))
  // The road has every judged draw once, and ends with the run of the newest.
  const road = card(page, '大小路珠').getByRole('listitem')
  const runs = await road.evaluateAll((columns) => columns.map((column) => column.getAttribute('aria-label') ?? ''))
  expect(runs.reduce((sum, run) => sum + Number(/\d+$/.exec(run)?.[0]), 0)).toBe(judged.length)
  const newest = isBig(judged[0] as Draw)
  expect(runs.at(-1)).toBe(`${newest ? '大' : '小'}连出${gapOf(judged, (draw) => isBig(draw) !== newest)}`)

  await turnTo(page, '双面', 'special/both-side')
  await expect(page.getByRole('region', { name: /路珠$/ })).toHaveCount(8)
  const digitSum = ({ special }: Draw) => Math.floor(special / 10) + (special % 10)
  expect((await rowOf(page, '单双统计', '单')).slice(1, 4)).toEqual(figures(({ special }) => special % 2 === 1))
  expect((await rowOf(page, '合数大小统计', '合大')).slice(1, 4)).toEqual(figures((draw) => digitSum(draw) >= 7))
  expect((await rowOf(page, '尾数大小统计', '尾小')).slice(1, 4)).toEqual(figures(({ special }) => special % 10 <= 4))
  expect((await rowOf(page, '家禽野兽统计', '家禽')).slice(1, 4)).toEqual(
    figures(({ special, lunarYear }) => '牛马羊鸡狗猪'.includes(animalOf(special, lunarYear))),
  )
})

test('the special ball: its tails and bands have their counts and gaps [ROUTE-027, ROUTE-028]', async ({ page }) => {
  const draws = await historyOf(GAME, WINDOW)
  const row = (passes: (draw: Draw) => boolean) => [`${countOf(draws, passes)}`, `${gapOf(draws, passes)}`]
  await page.goto(`${analytic}/special/history`)
  await turnTo(page, '尾数', 'special/last-number')
  for (let tail = 0; tail < 10; tail++) {
    const figures = await rowOf(page, '尾数', `${tail}尾`)
    expect(figures.slice(1, 3)).toEqual(row(({ special }) => special % 10 === tail))
  }
  await page.getByRole('button', { name: '全部7球' }).click()
  const nines = ({ numbers }: Draw) => numbers.filter((ball) => ball % 10 === 9).length
  const [times, came] = [draws.reduce((sum, draw) => sum + nines(draw), 0), countOf(draws, (draw) => nines(draw) > 0)]
  await expect
    .poll(async () => (await rowOf(page, '尾数', '9尾'))[1])
    .toBe(times > came ? `${came}/${times}球` : `${came}`)

  await turnTo(page, '区间', 'special/range')
  await expect(page.getByRole('table', { name: '七段' })).toBeVisible()
  const segments = (await cellsOf(page, '七段')).filter(([head]) => head?.includes('段 '))
  expect(segments.map((cells) => cells.slice(1, 3))).toEqual(
    Array.from({ length: 7 }, (_, at) => row(({ special }) => Math.ceil(special / 7) === at + 1)),
  )
})

test('the special ball: its trend shows hits and gaps, and its edges stay in view [ROUTE-029]', async ({ page }) => {
  const draws = await historyOf(GAME, WINDOW)
  await page.goto(`${analytic}/special/history`)
  await turnTo(page, '走势', 'special/trend')
  const grid = page.getByRole('table', { name: '特码走势' })
  await expect(grid.getByRole('rowheader')).toHaveCount(WINDOW + 4)
  const cells = await cellsOf(page, '特码走势')
  for (const [at, draw] of draws.entries()) {
    const older = draws.slice(at)
    const gaps = balls.map((ball) => gapOf(older, ({ special }) => special === ball))
    const expected = balls.map((ball, column) => (ball === draw.special ? two(ball) : `${gaps[column]}`))
    expect(cells[at + 1]).toEqual([issue(draw.turnNum), ...expected])
  }
  expect((await rowOf(page, '特码走势', '出现次数')).slice(1)).toEqual(
    balls.map((ball) => `${countOf(draws, ({ special }) => special === ball)}`),
  )
  await expect(grid.locator('polyline')).toHaveAttribute('points', new RegExp(`^(\\S+ ){${WINDOW - 1}}\\S+$`))

  // The newest draw's number is in view at first; the far end is one tap away, and the edges stay.
  await expect(grid.getByRole('columnheader', { name: two(draws[0]?.special ?? 0) })).toBeInViewport()
  await page.getByRole('button', { name: '41-49' }).click()
  await expect(grid.getByRole('columnheader', { name: '49' })).toBeInViewport()
  const scrolled = page.getByRole('region', { name: '特码走势' })
  const oldest = grid.getByText(issue(draws.at(-1)?.turnNum ?? ''))
  // The way to the far end is smooth, and would end a scroll that begins before it has.
  await expect(async () => {
    await scrolled.evaluate((box) => box.scrollTo(box.scrollWidth, box.scrollHeight))
    await expect(oldest).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(grid.getByText('期号')).toBeInViewport()
  await expect(grid.getByText('最大连出')).toBeInViewport()
})

test('the animals: their table opens first and gives the animal of the year five balls [ROUTE-030]', async ({
  page,
}) => {
  const [newest] = await historyOf(GAME, 1)
  const year = newest?.lunarYear ?? 0
  await page.goto(`${analytic}/zodiac`)
  await expect(page).toHaveURL(new RegExp(`${analytic}/zodiac/zodiac-reference$`))
  await expect(page.getByText(`${year}年生肖对照`)).toBeVisible()
  for (const animal of ANIMALS) {
    const own = balls.filter((ball) => animalOf(ball, year) === animal)
    const shown = card(page, '生肖号码').getByRole('term').filter({ hasText: animal }).locator('xpath=../dd/*')
    expect(await shown.allTextContents()).toEqual(own.map(two))
  }
})

test('the animals: their counts follow the lunar year of each draw [ROUTE-031, ROUTE-032, ROUTE-034]', async ({
  page,
}) => {
  const draws = await historyOf(GAME, WINDOW)
  const timesOf = (animal: string, places: (draw: Draw) => number[]) =>
    draws.flatMap((draw) => places(draw).filter((ball) => animalOf(ball, draw.lunarYear) === animal)).length
  const maps = (places: (draw: Draw) => number[]) =>
    ANIMALS.map((animal) => `${animal}出现${timesOf(animal, places)}次`)
  await page.goto(`${analytic}/zodiac/zodiac-reference`)
  await turnTo(page, '特码生肖', 'zodiac/special-num')
  expect(await spoken(page, '特码生肖')).toEqual(maps(({ special }) => [special]))
  // Since the lunar new year: longer than the window.
  const year = draws[0]?.lunarYear ?? 0
  const { data } = await apiAs()(lottery.history, { gameId: GAME, rows: 200 })
  const { data: older } = await apiAs()(lottery.history, { gameId: GAME, rows: 200, page: 2 })
  const whole = [...data, ...older].filter(({ lunarYear }) => lunarYear === year)
  await expect(card(page, `${year}年特码生肖`)).toContainText(`共${whole.length}期`)

  await turnTo(page, '正码生肖', 'zodiac/first-num')
  expect(await spoken(page, '全部正码生肖')).toEqual(maps(({ numbers }) => numbers.slice(0, 6)))
  await page.getByRole('button', { name: '正三' }).click()
  expect(await spoken(page, '正三生肖')).toEqual(maps(({ numbers }) => numbers.slice(2, 3)))

  await turnTo(page, '类型走势', 'zodiac/zodiac-types-trending')
  const male = countOf(draws, ({ special, lunarYear }) => '鼠牛虎龙马猴狗'.includes(animalOf(special, lunarYear)))
  await expect(page.getByRole('img', { name: `男女：男肖${male}次，女肖${WINDOW - male}次` })).toBeVisible()
})

test('the animals: their trend shows each ball of a draw under its animal [ROUTE-033]', async ({ page }) => {
  const draws = await historyOf(GAME, WINDOW)
  await page.goto(`${analytic}/zodiac/zodiac-reference`)
  await turnTo(page, '生肖走势', 'zodiac/zodiac-trending')
  const grid = page.getByRole('table', { name: '生肖走势' })
  await expect(grid.getByRole('rowheader')).toHaveCount(WINDOW + 4)
  const cells = await cellsOf(page, '生肖走势')
  for (const [at, { turnNum }] of draws.entries()) {
    const older = draws.slice(at)
    const expected = ANIMALS.map((animal) => {
      const [newest] = older as [Draw]
      const came = (draw: Draw) => draw.numbers.filter((ball) => animalOf(ball, draw.lunarYear) === animal)
      return came(newest).length > 0
        ? came(newest).map(two).join('')
        : `${gapOf(older, (draw) => came(draw).length > 0)}`
    })
    expect(cells[at + 1]).toEqual([issue(turnNum), ...expected])
  }
})

test('the helper narrows the balls down and takes them to the betting page [ROUTE-035]', async ({ page }) => {
  await page.goto(`${analytic}/lottery-helper`)
  const option = (name: string) => page.getByRole('button', { name, exact: true })
  const chosen = card(page, '选号结果').locator('[aria-live] > span')
  await option('红波').click()
  await option('单').click()
  const redOdd = RED.filter((ball) => ball % 2 === 1)
  await expect(chosen).toHaveText(redOdd.map(two))
  await option('排除').click()
  await option('0头').click()
  const kept = redOdd.filter((ball) => ball >= 10)
  await expect(chosen).toHaveText(kept.map(two))
  // What was chosen stands in the address, so that it can be passed on.
  await page.reload()
  await expect(chosen).toHaveText(kept.map(two))
  await card(page, '选号结果').getByRole('button', { name: '去投注' }).click()
  await expect(page).toHaveURL(`/game/${GAME}?numbers=${encodeURIComponent(kept.map(two).join(','))}`)
})

test('another family counts by place, and the history of draws leads there', async ({ page }) => {
  const game = 70
  await page.goto(`/lottery-history/${game}`)
  await page.getByRole('link', { name: '走势' }).click()
  await expect(page).toHaveURL(new RegExp(`/game/${game}/analytic/special/history$`))
  await page.goto('/game/10/analytic/special/history?rows=50')
  await expect(page.getByText('共50期')).toBeVisible()
  const draws = await historyOf(10, 50)
  const rows = card(page, '号码冷热').getByRole('row')
  const firstDie = [1, 2, 3, 4, 5, 6].map((value) => `${countOf(draws, ({ numbers }) => numbers[0] === value)}`)
  await expect(rows.filter({ hasText: '第一骰' }).getByRole('cell')).toHaveText(firstDie)
})

const PATHS = [
  ...['history', 'big-small', 'both-side', 'last-number', 'range', 'trend', 'trend?view=sum'].map(
    (path) => `${analytic}/special/${path}`,
  ),
  ...['zodiac-reference', 'special-num', 'first-num', 'zodiac-trending', 'zodiac-types-trending'].map(
    (path) => `${analytic}/zodiac/${path}`,
  ),
  `${analytic}/lottery-helper?keep=${encodeURIComponent('红波')}`,
  '/game/45/analytic',
  '/game/95/analytic',
]

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('every page of statistics fits and can be read in every theme', async ({ page }) => {
    test.setTimeout(patient(120_000))
    const faults: string[] = []
    for (const [at, path] of PATHS.entries()) {
      await page.goto(path)
      await expect(page.getByRole('region').first()).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      // Every third page has all the colours.
      const heard = [...(await seriousFaults(page)), ...(at % 3 === 0 ? await faultsOfOtherThemes(page) : [])]
      faults.push(...[...(width > 360 ? [`${width} px wide`] : []), ...heard].map((fault) => `${path} ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
