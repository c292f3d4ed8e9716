import type { DrawRecord } from '@liuhe/contract/api/lottery.ts'
import type { historyGroup as groupEndpoint } from '@liuhe/contract/api/records.ts'
import { isSiteDate } from '@liuhe/domain/time.ts'
import type * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { Asker } from '../../platform/remember.ts'
import { gameOf } from './games.ts'
import type { DrawRow } from './queries.ts'
import { publishedDraws, publishedYears } from './queries.ts'

export type DrawRecordView = z.output<typeof DrawRecord>

/** Which published draws: a page (from 1) of all, of a year (`2026`) or of a business day (`2026-05-08`). */
export type HistoryAsked = { gameId: number; page: number; rows: number; date?: string | undefined }

/** Published draws of a game, newest first. Refuses GAME/NOT_FOUND, and REQ/INVALID for a day that does not exist. */
export async function history(
  asker: Asker,
  { gameId, page, rows, date }: HistoryAsked,
): Promise<{ data: DrawRecordView[]; totalCount: number }> {
  await gameOf(asker, gameId)
  const found = await publishedDraws(asker.sql, { gameId, ...daysOf(date), offset: (page - 1) * rows, limit: rows })
  return { data: found.rows.map((row) => recordOf(gameId, row)), totalCount: found.total }
}

/** The same by year, latest first, with at most so many draws of each. Refuses GAME/NOT_FOUND. */
export async function historyGroup(
  asker: Asker,
  { gameId, rows }: { gameId: number; rows: number },
): Promise<z.output<(typeof groupEndpoint)['output']>> {
  await gameOf(asker, gameId)
  const years = await publishedYears(asker.sql, gameId, rows)
  return years.map(({ year, total, rows: draws }) => ({
    year,
    totalCount: total,
    data: draws.map((row) => recordOf(gameId, row)),
  }))
}

const recordOf = (gameId: number, row: DrawRow & { resultText: string }): DrawRecordView => ({
  gameId,
  turnNum: row.turnNum,
  resultText: row.resultText,
  openTime: (row.drawnAt ?? row.planAt).getTime(),
  lunarYear: row.lunarYear,
  ...(row.correction !== null && { correction: row.correction }),
  ...(row.replayUrl !== '' && { liveUrl: row.replayUrl }),
})

function daysOf(date: string | undefined): { from: string; to: string } {
  if (date === undefined) return { from: '0001-01-01', to: '9999-12-31' }
  if (/^[1-9]\d{3}$/.test(date)) return { from: `${date}-01-01`, to: `${date}-12-31` }
  if (!isSiteDate(date)) throw new Refusal('REQ/INVALID')
  return { from: date, to: date }
}
