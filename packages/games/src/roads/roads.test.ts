import vectors from '@liuhe/fixtures/studio/vectors-roads.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bigRoad, type Result, type Side } from './columns.ts'
import { beadCell, drawRoad, runsOf } from './draw-road.ts'
import { addToRoads, nextIf, roadSheet } from './road-sheet.ts'

const RESULTS: Readonly<Record<string, Result>> = { 庄: 'red', 闲: 'blue', 和: 'tie' }
const WINNERS = { red: '庄', blue: '闲' } as const
const COLOURS = { red: '红', blue: '蓝' } as const

const resultsOf = (text: string): Result[] => [...text].map((letter) => RESULTS[letter] as Result)
const colours = (marks: readonly Side[]): string => marks.map((mark) => COLOURS[mark]).join('')

describe('the published road sheets', () => {
  it.each(vectors)('shows $results', (vector) => {
    const sheet = roadSheet(resultsOf(vector.results))
    const { columns, leadTies } = sheet.big
    expect(columns.map(({ side, ties }) => `${WINNERS[side]}${ties.length}`)).toEqual(vector.bigRoadColumns)
    expect(columns.map(({ ties }) => ties)).toEqual(vector.tiesOnEntries)
    expect(leadTies).toBe(vector.leadTies)
    expect(colours(sheet.bigEye)).toBe(vector.bigEye)
    expect(colours(sheet.small)).toBe(vector.small)
    expect(colours(sheet.cockroach)).toBe(vector.cockroach)
    const cells = drawRoad(columns.map(({ ties }) => ties.length)).map(({ x, y, run }) => {
      return `${x},${y},${WINNERS[columns[run]!.side]}`
    })
    expect(cells.join(' ')).toBe(vector.bigRoadCells)
    const next = (side: Side) => Object.values(nextIf(sheet, side)).map((mark) => (mark === null ? '-' : COLOURS[mark]))
    expect({ 庄: next('red'), 闲: next('blue') }).toEqual(vector.nextIf)
  })
})

const shoes = fc.array(fc.constantFrom<Result>('red', 'red', 'blue', 'blue', 'tie'), { maxLength: 80 })

it('builds roads step by step as it builds them at once, over 10 000 shoes', () => {
  fc.assert(
    fc.property(shoes, (results) => {
      const steps = roadSheet([])
      for (const result of results) addToRoads(steps, result)
      expect(steps).toEqual(roadSheet(results))
    }),
    { numRuns: 10_000 },
  )
})

it('tells with 问路 what the next result adds', () => {
  fc.assert(
    fc.property(shoes, fc.constantFrom<Side>('red', 'blue'), (results, side) => {
      const before = roadSheet(results)
      const after = roadSheet([...results, side])
      const told = nextIf(before, side)
      for (const road of ['bigEye', 'small', 'cockroach'] as const) {
        const mark = told[road]
        expect(after[road]).toEqual(mark === null ? before[road] : [...before[road], mark])
      }
    }),
  )
})

it('draws every entry of a road in a cell of its own, inside six rows', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 40 }), (lengths) => {
      const cells = drawRoad(lengths)
      expect(cells).toHaveLength(lengths.reduce((sum, length) => sum + length, 0))
      expect(new Set(cells.map(({ x, y }) => `${x},${y}`)).size).toBe(cells.length)
      expect(cells.every(({ y }) => y >= 0 && y < 6)).toBe(true)
    }),
  )
})

it('counts runs of marks, and keeps ties before the first winner for it', () => {
  expect(runsOf(['red', 'red', 'blue', 'red'])).toEqual([2, 1, 1])
  expect(runsOf([])).toEqual([])
  expect(bigRoad(['tie', 'tie'])).toEqual({ columns: [], leadTies: 2 })
  expect(beadCell(13)).toEqual({ x: 2, y: 1 })
})
