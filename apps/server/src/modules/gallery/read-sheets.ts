import type * as api from '@liuhe/contract/api/gallery.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { selectGroup, selectItems, selectLiked, storeLike } from './queries.ts'
import { wireGroup, wireItems } from './wire-sheet.ts'

/** The sheets of a series; none for a series that is not of this game. */
export async function listItems(
  { sql, clock, viewer }: ReadContext,
  input: InputOf<typeof api.items>,
): Promise<OutputOf<typeof api.items>> {
  const { rows, total } = await selectItems(sql, { ...input, at: new Date(clock.now()) }, input)
  return { data: await wireItems(sql, rows, viewer), totalCount: total }
}

/** A series with its newest sheet, and a page of all. Refuses DOC/NOT_FOUND. */
export async function readGroup(
  { sql, clock, viewer }: ReadContext,
  { groupId, page, rows }: InputOf<typeof api.detail>,
): Promise<OutputOf<typeof api.detail>> {
  const at = new Date(clock.now())
  const group = await selectGroup(sql, groupId, at)
  if (group === undefined) throw new Refusal('DOC/NOT_FOUND')
  const { rows: found, total } = await selectItems(sql, { groupId, at }, { page, rows })
  const [latest, data] = await Promise.all([wireItems(sql, [group], viewer), wireItems(sql, found, viewer)])
  const [newest] = latest
  if (newest === undefined) throw new Refusal('DOC/NOT_FOUND')
  return { latest: { ...wireGroup(group), ...newest }, groupList: { data, totalCount: total } }
}

/** Sets the like to what was asked for, not to its opposite: repeating the call changes nothing (I-46). */
export async function toggleLike(
  { tx, clock, viewer }: WriteContext<SignedIn>,
  { galleryId, like }: InputOf<typeof api.toggleLike>,
): Promise<OutputOf<typeof api.toggleLike>> {
  const asked = { id: galleryId, liked: like, at: new Date(clock.now()) }
  const isStored = galleryId > 0 && galleryId <= ID_MAX && (await storeLike(tx, viewer.memberId, asked))
  if (!isStored) throw new Refusal('DOC/NOT_FOUND')
  return { galleryId, like }
}

/** Largest integer of PostgreSQL. */
const ID_MAX = 2_147_483_647

/** What the member likes. A trial account cannot like anything. */
export async function listLiked(
  { sql, clock, viewer }: ReadContext<SignedIn>,
  input: InputOf<typeof api.liked>,
): Promise<OutputOf<typeof api.liked>> {
  const { rows, total } = await selectLiked(sql, viewer.memberId, { ...input, at: new Date(clock.now()) })
  const items = await wireItems(sql, rows, viewer)
  const data = items.flatMap((item, index) => {
    const row = rows[index]
    return row === undefined ? [] : [{ ...item, groupId: row.groupId, gameId: row.gameId, name: row.name }]
  })
  return { data, totalCount: total }
}
