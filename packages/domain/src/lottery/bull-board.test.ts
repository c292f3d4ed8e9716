import { describe, expect, test } from 'vitest'
import { BULL_CHANCES, boardRows, bullShares, seatRecords } from './bull-board.ts'
import { bullOf } from './bull.ts'

// Rows of the worked table in Domain §3.8, newest first.
const rows = boardRows([
  { turnNum: '3', numbers: [9, 1, 10, 2, 3, 4, 8, 6, 7, 5] },
  { turnNum: '2', numbers: [2, 3, 8, 6, 1, 4, 9, 10, 5, 7] },
  { turnNum: '1', numbers: [1, 2, 7, 5, 4, 3, 6, 8, 9, 10] },
])

describe('the board', () => {
  test('shows the banker first, and whether a seat beat it', () => {
    expect(rows[0]?.cells.map(({ bull }) => bull)).toEqual([5, 0, 7, 0, 0, 10])
    expect(rows[0]?.cells.map(({ won }) => won)).toEqual([undefined, false, true, false, false, true])
    expect(rows[1]?.cells[0]?.bull).toBe(10)
    expect(rows[1]?.cells[3]).toEqual({ bull: 10, won: true })
    expect(rows[2]?.cells[1]).toEqual({ bull: 1, won: false })
  })

  test('counts wins, and the run that is on', () => {
    const records = seatRecords(rows)
    expect(records.map(({ name, wins, draws }) => [name, wins, draws])).toEqual([
      ['闲一', 0, 3],
      ['闲二', 1, 3],
      ['闲三', 1, 3],
      ['闲四', 1, 3],
      ['闲五', 1, 3],
    ])
    expect(records.map(({ streak }) => streak)).toEqual([-3, 1, -1, -2, 1])
    expect(seatRecords([]).every(({ streak, draws }) => streak === 0 && draws === 0)).toBe(true)
  })

  test('shares add up to one, or to nothing without draws', () => {
    expect(bullShares(rows).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
    expect(bullShares(rows).reduce((sum, { count }) => sum + count, 0)).toBe(18)
    expect(bullShares([]).every(({ share }) => share === 0)).toBe(true)
  })
})

test('the chances are those of every five of ten cards', () => {
  const counts = Array.from({ length: 11 }, () => 0)
  const cards = Array.from({ length: 10 }, (_, index) => index + 1)
  const choose = (from: number, hand: readonly number[]) => {
    if (hand.length === 5) counts[bullOf(hand) as number] = (counts[bullOf(hand) as number] ?? 0) + 1
    else for (let i = from; i < cards.length; i++) choose(i + 1, [...hand, cards[i] as number])
  }
  choose(0, [])
  counts.forEach((count, bull) => expect(BULL_CHANCES[bull]).toBeCloseTo(count / 252, 12))
})
