import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acting, render } from '../testing/render.tsx'
import { BeadRoad, marksOf } from './bead-road.tsx'
import { HeatGrid, heatLevels } from './heat-grid.tsx'
import { LineChart } from './line-chart.tsx'
import { percent } from './share-bar.tsx'
import { TrendGrid, type TrendRow } from './trend-grid.tsx'

test.each([
  [
    [0, 5, 10],
    [0, 0.5, 1],
  ],
  [
    [3, 3, 3],
    [0, 0, 0],
  ],
  [[], []],
])('the heat of %j lies between its least and its largest figure: %j', (values, levels) => {
  expect(heatLevels(values)).toEqual(levels)
})

test('a heat map writes each figure and grows its ground with it', async () => {
  const chosen: string[] = []
  const cells = [1, 9].map((value) => ({ key: `k${value}`, label: 'x', value, spoken: `figure ${value}` }))
  await render(<HeatGrid cells={cells} columns={2} label="heat" tone="warm" onChoose={(key) => chosen.push(key)} />)
  const [cool, warm] = cells.map(({ spoken }) => page.getByRole('button', { name: spoken }).element())
  expect([cool?.textContent, warm?.textContent]).toEqual(['x1', 'x9'])
  expect(getComputedStyle(cool as Element).backgroundColor).not.toBe(getComputedStyle(warm as Element).backgroundColor)
  await acting(() => userEvent.click(warm as Element))
  expect(chosen).toEqual(['k9'])
})

const rowsOf = (count: number): TrendRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `r${at}`,
    label: `${at}期`,
    cells: Array.from({ length: 49 }, (_each, column) => (column === at % 49 ? { hit: `#${at}` } : at + 1)),
  }))
const columns = Array.from({ length: 49 }, (_, at) => ({ key: `c${at}`, label: at + 1 }))
const footer = [{ label: '次数', values: columns.map((_, at) => at) }]

test('a trend grid of 200 draws has all its rows, one point of the line for each, and stays in its box', async () => {
  const { container } = await render(
    <TrendGrid label="grid" corner="期号" columns={columns} rows={rowsOf(200)} footer={footer} line />,
  )
  await expect.poll(() => container.querySelectorAll('[role=rowheader]').length).toBe(201)
  const points = container.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? []
  expect(points).toHaveLength(200)
  // Row 3 has its hit in column 3: half a cell into it, half a row down.
  expect(points[3]).toBe('98,105')
  const box = container.querySelector('[role=region]') as HTMLElement
  expect(box.scrollWidth).toBeGreaterThan(box.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

test('head, first column and footer of a trend grid stay while it scrolls', async () => {
  const { container } = await render(
    <TrendGrid label="grid" corner="期号" columns={columns} rows={rowsOf(60)} footer={footer} />,
  )
  const box = container.querySelector('[role=region]') as HTMLElement
  const corner = container.querySelector('[role=columnheader]') as HTMLElement
  const last = [...container.querySelectorAll<HTMLElement>('[role=rowheader]')].at(-1) as HTMLElement
  const places = () =>
    [corner, last].map((each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().top])
  const before = places()
  box.scrollTo(400, 300)
  await expect.poll(() => box.scrollLeft).toBe(400)
  expect(places()).toEqual(before)
})

test('a road shows the newest column and reads each run', async () => {
  const runs = Array.from({ length: 60 }, (_, at) => ({
    key: `${at}`,
    side: at % 2 ? '大' : '小',
    length: 1 + (at % 3),
  }))
  const { container } = await render(<BeadRoad label="road" runs={runs} sides={['大', '小']} />)
  const box = container.querySelector('[role=region]') as HTMLElement
  await expect.poll(() => box.scrollLeft).toBeGreaterThan(0)
  expect(Math.round(box.scrollLeft + box.clientWidth)).toBe(box.scrollWidth)
  await expect.element(page.getByRole('listitem', { name: '大连出3' }).first()).toBeInTheDocument()
})

test.each([
  ['大', '小', '大小'],
  ['尾大', '尾小', '大小'],
  ['天肖', '地肖', '天地'],
  ['家禽', '野兽', '禽兽'],
])('beads of %s and %s are told apart by a character', (one, other, marks) => {
  expect([one, other].map(marksOf([one, other])).join('')).toBe(marks)
})

test('a line speaks of the newest point, then of the one the arrows lead to, and not beyond its ends', async () => {
  const points = [3, 7].map((value) => ({ key: `${value}`, label: `${value}`, value }))
  const { container } = await render(<LineChart label="line" points={points} describe={({ value }) => `is ${value}`} />)
  const caption = () => container.querySelector('figcaption')?.textContent
  expect(caption()).toBe('is 7')
  container.querySelector<HTMLElement>('[role=region]')?.focus()
  await acting(() => userEvent.keyboard('{ArrowLeft}{ArrowLeft}'))
  expect(caption()).toBe('is 3')
  await acting(() => userEvent.keyboard('{ArrowRight}'))
  expect(caption()).toBe('is 7')
})

test('shares are whole percents, and nothing of nothing', () => {
  expect([percent(1, 3), percent(2, 3), percent(0, 0)]).toEqual(['33%', '67%', '0%'])
})
