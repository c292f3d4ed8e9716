/** What editors do with series and sheets. Every step names the revision that was seen; nothing is ever deleted. */
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import type * as api from '@liuhe/contract/api/operator/gallery.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { findPicture } from '../content/index.ts'
import { gameList, upcomingIssues } from '../lottery/index.ts'
import * as queries from './console-queries.ts'
import * as sheets from './sheet-queries.ts'

/** In whose transaction something is done, by whom, and what time it is. */
export interface Editor {
  tx: Tx
  clock: Clock
  by: string
}

/** @returns the number of the new series @throws REQ/INVALID, GAME/NOT_FOUND for a game without drawing sheets */
export async function createSeries(
  { tx, clock, by }: Editor,
  { gameId, groupType, text, requestId }: InputOf<typeof api.createGroup>,
): Promise<number> {
  const games = await gameList({ sql: tx, clock })
  if (!games.some((game) => game.gameId === gameId && game.family === SHEET_FAMILY)) throw new Refusal('GAME/NOT_FOUND')
  const { draft, categoryId } = await checked(tx, gameId, text)
  const made = { by, at: new Date(clock.now()), requestId }
  return queries.insertSeries(tx, { gameId, groupType, text: draft, categoryId, ...made })
}

/** The games that have drawing sheets. */
export const SHEET_FAMILY = 'LHC'

/** Writes over a series. @throws REQ/INVALID, CONTENT/NOT_FOUND, CONTENT/CHANGED */
export async function saveSeries(
  { tx, clock, by }: Editor,
  { groupId, revision, text }: Pick<InputOf<typeof api.saveGroup>, 'groupId' | 'revision' | 'text'>,
): Promise<queries.SeriesRow> {
  const before = seen(await queries.lockSeries(tx, groupId), revision)
  const { draft, categoryId } = await checked(tx, before.gameId, text)
  await queries.updateSeries(tx, groupId, { text: draft, categoryId, by, at: new Date(clock.now()) })
  return before
}

/** The text as it is stored, without what turns its direction. @throws REQ/INVALID for a name that says nothing */
async function checked(tx: Tx, gameId: number, text: queries.SeriesDraft) {
  const name = plain(text.name)
  const category = text.category === null ? null : plain(text.category)
  if (name === '' || category === '') throw new Refusal('REQ/INVALID')
  const categoryId = category === null ? null : await queries.categoryOf(tx, gameId, category)
  return { draft: { ...text, name, category }, categoryId }
}

const plain = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim()

/** A sheet before and after a step; `before` is undefined for a new one. */
export interface Step {
  before: sheets.SheetRow | undefined
  after: sheets.SheetRow
}

/**
 * Puts an uploaded picture on a turn. The sheet of a turn keeps its number, and so its likes, whatever picture it has.
 * The same call once more does nothing.
 * @throws CONTENT/NOT_FOUND, GALLERY/DRAWN, GALLERY/TURN, GALLERY/PICTURE, CONTENT/CHANGED when the turn has another
 *   sheet than the seen one, CONTENT/STATE for one that is shown and shall change later, REQ/INVALID for a past time
 */
export async function putSheet(editor: Editor, asked: InputOf<typeof api.putItem>): Promise<Step> {
  const { tx, by } = editor
  const { groupId, turnNum, path, requestId } = asked
  const at = new Date(editor.clock.now())
  // The row of the series lets those who put sheets into it stand in a row, also for a turn without one.
  const series = await queries.lockSeries(tx, groupId)
  if (series === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  if (series.isDrawn) throw new Refusal('GALLERY/DRAWN')
  const before = await sheets.lockSheetOf(tx, groupId, turnNum)
  if (before?.requestId === requestId) return { before, after: before }
  const revision = before?.revision ?? 0
  if (asked.seen !== revision) throw new Refusal('CONTENT/CHANGED', { data: { revision } })
  if (before !== undefined && isShown(before, at) && asked.publishAt !== undefined) throw new Refusal('CONTENT/STATE')
  const size = await findPicture(tx, path)
  if (size === undefined) throw new Refusal('GALLERY/PICTURE')
  const day = await dayOf(editor, series.gameId, turnNum)
  const put = { groupId, turnNum, day, path, ...size, requestId }
  await sheets.storeSheet(tx, put, nextOf(at, asked.publishAt), { by, at })
  return { before, after: found(await sheets.lockSheetOf(tx, groupId, turnNum)) }
}

/** Takes a sheet from every page. @throws CONTENT/NOT_FOUND, CONTENT/CHANGED, CONTENT/STATE for a withdrawn one */
export async function withdrawSheet(editor: Editor, asked: Seen): Promise<Step> {
  const before = seen(await sheets.lockSheet(editor.tx, asked.itemId), asked.revision)
  if (before.state === 'withdrawn') throw new Refusal('CONTENT/STATE')
  return step(editor, before, { state: 'withdrawn' })
}

/**
 * Shows a sheet that is withdrawn or waits, at once or from an instant on. One that was out before keeps its time.
 * @throws CONTENT/NOT_FOUND, CONTENT/CHANGED, CONTENT/STATE for one that is shown, REQ/INVALID for a past time
 */
export async function showSheet(editor: Editor, asked: Seen & { publishAt?: number | undefined }): Promise<Step> {
  const before = seen(await sheets.lockSheet(editor.tx, asked.itemId), asked.revision)
  const at = new Date(editor.clock.now())
  if (isShown(before, at)) throw new Refusal('CONTENT/STATE')
  const since = before.publishedAt < at ? before.publishedAt : at
  return step(editor, before, nextOf(at, asked.publishAt, since))
}

interface Seen {
  itemId: number
  revision: number
}

async function step({ tx, clock, by }: Editor, before: sheets.SheetRow, next: sheets.Next): Promise<Step> {
  await sheets.setSheetState(tx, before.id, next, { by, at: new Date(clock.now()) })
  return { before, after: found(await sheets.lockSheet(tx, before.id)) }
}

/** @throws REQ/INVALID for a time that has passed */
function nextOf(at: Date, publishAt: number | undefined, publishedAt = at): sheets.Next {
  if (publishAt === undefined) return { state: 'shown', publishedAt }
  if (publishAt <= at.getTime()) throw new Refusal('REQ/INVALID')
  return { state: 'scheduled', publishAt: new Date(publishAt) }
}

/** Whether members see it: a scheduled one whose time has come is shown before the sweep says so. */
const isShown = ({ state, publishAt }: sheets.SheetRow, at: Date): boolean =>
  state === 'shown' || (state === 'scheduled' && publishAt !== null && publishAt <= at)

/** Sheets come out before their turn has a row: so many turns ahead the calendar is asked. */
const TURNS_AHEAD = 30

/** The site's day of a turn that was, is or comes soon. @throws GALLERY/TURN */
async function dayOf({ tx, clock }: Editor, gameId: number, turnNum: string): Promise<string> {
  const known = await sheets.selectTurnDay(tx, gameId, turnNum)
  if (known !== undefined) return known
  const games = await gameList({ sql: tx, clock })
  if (!games.some((game) => game.gameId === gameId)) throw new Refusal('GALLERY/TURN')
  const coming = await upcomingIssues({ sql: tx, clock }, { gameId, count: TURNS_AHEAD })
  const issue = coming.find((one) => one.turnNum === turnNum)
  if (issue === undefined) throw new Refusal('GALLERY/TURN')
  return issue.businessDay
}

/** @throws CONTENT/NOT_FOUND, CONTENT/CHANGED with the present revision */
function seen<Row extends { revision: number }>(row: Row | undefined, revision: number): Row {
  if (row === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  if (row.revision !== revision) throw new Refusal('CONTENT/CHANGED', { data: { revision: row.revision } })
  return row
}

function found(row: sheets.SheetRow | undefined): sheets.SheetRow {
  if (row === undefined) throw new Error('a sheet that was written is not there')
  return row
}
