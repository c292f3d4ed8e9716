import vectors from '@liuhe/fixtures/studio/vectors-roads.json' with { type: 'json' }
import type { Hand } from '@liuhe/games/baijiale/hand.ts'
import type { Result } from '@liuhe/games/roads/columns.ts'
import { drawRoad, runsOf } from '@liuhe/games/roads/draw-road.ts'
import { nextIf, roadSheet } from '@liuhe/games/roads/road-sheet.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createSession } from '../frame/session.ts'
import { view } from '../games/baijiale/view.ts'
import { fakeStudio, state } from '../testing/fake-studio.ts'
import { show, unmountAll } from '../testing/render.tsx'
import { createApi } from '../wire/api.ts'
import { RoadsPanel } from './roads-panel.tsx'

afterEach(unmountAll)

const RESULTS: Readonly<Record<string, Result>> = { 庄: 'red', 闲: 'blue', 和: 'tie' }
const hands = (results: string): Hand[] =>
  [...results].map((result) => ({ result, bankerPair: false, playerPair: false }) as Hand)

const marksOf = (road: string): string[] =>
  [...document.querySelectorAll(`[data-road="${road}"] [data-mark]`)].map(
    (mark) => mark.getAttribute('data-mark') ?? '',
  )

describe('the charts of a published shoe', () => {
  it.each(vectors.filter(({ results }) => results.length > 8).slice(0, 6))(
    'are those of the rules: $results',
    async ({ results, bigRoadCells }) => {
      await show(
        createSession(createApi(fakeStudio({}).send), state()),
        <RoadsPanel outcomes={hands(results)} book={view.roads} />,
      )
      const cells = marksOf('大路').map((mark) => {
        const [x, y, side] = mark.split(',')
        return `${x},${y},${side === 'red' ? '庄' : '闲'}`
      })
      expect(cells.join(' ')).toBe(bigRoadCells)
      const sheet = roadSheet([...results].map((letter) => RESULTS[letter] as Result))
      for (const [name, road] of [
        ['大眼仔', 'bigEye'],
        ['小路', 'small'],
        ['曱甴路', 'cockroach'],
      ] as const) {
        const drawn = drawRoad(runsOf(sheet[road])).map(({ x, y }, at) => `${x},${y},${sheet[road][at]},0`)
        expect(marksOf(name)).toEqual(drawn)
      }
      const beads = [...document.querySelectorAll('[data-bead]')].map((bead) => bead.getAttribute('data-bead'))
      expect(beads).toEqual(sheet.results)
      const ties = marksOf('大路').reduce((sum, mark) => sum + Number(mark.split(',')[3]), 0)
      expect(ties + sheet.big.leadTies).toBe(sheet.results.filter((result) => result === 'tie').length)
      const asked = page.getByRole('img', { name: '庄问路', exact: false }).element().getAttribute('aria-label')
      const words = Object.values(nextIf(sheet, 'red')).map((mark) =>
        mark === null ? '无' : mark === 'red' ? '红' : '蓝',
      )
      expect(asked).toBe(`庄问路：大眼仔${words[0]}，小路${words[1]}，曱甴路${words[2]}`)
    },
  )
})

it('the charts of a long shoe show their newest column, and none that is cut at the left', async () => {
  const results = '庄闲闲庄庄庄闲和庄闲'.repeat(7)
  await show(
    createSession(createApi(fakeStudio({}).send), state()),
    <RoadsPanel outcomes={hands(results)} book={view.roads} />,
  )
  for (const name of ['大路', '大眼仔', '小路', '曱甴路']) {
    const box = page.getByRole('region', { name, exact: true }).element()
    const [left, right] = [box.getBoundingClientRect().left + box.clientLeft, box.getBoundingClientRect().right]
    const marks = [...box.querySelectorAll<SVGGElement>('[data-mark]')]
    const columns = Number(/^0 0 (\d+) /.exec(box.querySelector('svg')?.getAttribute('viewBox') ?? '')?.[1])
    expect(box.scrollLeft, name).toBeGreaterThan(0)
    const drawn = box.querySelector('svg')?.getBoundingClientRect().width ?? 0
    const size = name === '大路' ? 13 : 8
    const beyond = (box.scrollLeft / drawn) * (columns / size)
    expect(Math.abs(beyond - Math.round(beyond)), name).toBeLessThan(0.06)
    const last = marks.at(-1)?.getBoundingClientRect()
    expect(last?.left, name).toBeGreaterThanOrEqual(left)
    expect(last?.right, name).toBeLessThanOrEqual(right)
  }
})
