/** What the past draws of 幸运牛牛 say: who won how often, and which bulls came (Domain §3.8). */
import { BULL_BULL, BULL_SEATS, bullTable } from './bull.ts'

/** One hand of a past draw: its bull, and for a seat whether it beat the banker. */
export type BoardCell = { readonly bull: number; readonly won: boolean | undefined }

/** The banker's cell, then the five seats'. */
export type BoardRow = { readonly turnNum: string; readonly cells: readonly BoardCell[] }

/** The rows of the board, in the order of the draws given. */
export const boardRows = (draws: readonly { turnNum: string; numbers: readonly number[] }[]): BoardRow[] =>
  draws.map(({ turnNum, numbers }) => {
    const { banker, seats } = bullTable(numbers)
    const ofSeats = seats.map(({ bull, beatsBanker }) => ({ bull, won: beatsBanker }))
    return { turnNum, cells: [{ bull: banker.bull, won: undefined }, ...ofSeats] }
  })

export type SeatRecord = {
  readonly name: string
  readonly wins: number
  readonly draws: number
  /** Wins in a row up to the newest draw; negative counts losses. */
  readonly streak: number
}

/** How the seats did against the banker; `rows` newest first. */
export const seatRecords = (rows: readonly BoardRow[]): SeatRecord[] =>
  BULL_SEATS.map((name, seat) => {
    const results = rows.map(({ cells }) => cells[seat + 1]?.won === true)
    const [newest] = results
    const change = results.findIndex((won) => won !== newest)
    const run = change === -1 ? results.length : change
    return { name, wins: results.filter(Boolean).length, draws: results.length, streak: newest === true ? run : -run }
  })

/** How often each bull came among all hands of the rows, 无牛 first, 牛牛 last; the shares add up to 1. */
export function bullShares(rows: readonly BoardRow[]): { bull: number; count: number; share: number }[] {
  const counts = Array.from({ length: BULL_BULL + 1 }, () => 0)
  for (const { cells } of rows) for (const { bull } of cells) counts[bull] = (counts[bull] ?? 0) + 1
  const all = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count, bull) => ({ bull, count, share: all === 0 ? 0 : count / all }))
}

/** The chance of each bull of five cards from a random order of 1–10 (Domain §3.8), by bull. */
export const BULL_CHANCES: readonly number[] = [
  4 / 21,
  ...Array.from({ length: 9 }, (_, index) => (index % 2 === 0 ? 11 / 126 : 19 / 252)),
  1 / 14,
]
