import type { GalleryGroup, GalleryItem } from '@liuhe/contract/api/gallery.ts'
import { FULL_WIDTH, picturePath, type PictureWidth, THUMB_WIDTH } from '@liuhe/domain/content/drawing.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import type { Viewer } from '../../http/sessions/viewer.ts'
import { drawingKey } from './drawing-key.ts'
import { type GroupRow, type ItemRow, selectLikes } from './queries.ts'

/** Sheets as this viewer gets them: with his own likes. */
export async function wireItems(
  sql: Queryable,
  rows: readonly ItemRow[],
  viewer: Viewer,
): Promise<output<typeof GalleryItem>[]> {
  const ids = rows.map(({ id }) => id)
  const likes = viewer.kind === 'guest' || ids.length === 0 ? NONE : await selectLikes(sql, viewer.memberId, ids)
  return rows.map((row) => ({
    id: row.id,
    turnNum: row.turnNum,
    imageUrl: pathOf(row, FULL_WIDTH),
    thumbUrl: pathOf(row, THUMB_WIDTH),
    like: likes.has(row.id),
    width: row.width,
    height: row.height,
    updatedTime: row.updatedTime,
  }))
}

const NONE: ReadonlySet<number> = new Set()

/** A series with the picture of its newest sheet; the same for everybody. */
export const wireGroup = (row: GroupRow): output<typeof GalleryGroup> => ({
  groupId: row.groupId,
  gameId: row.gameId,
  groupType: row.groupType,
  name: row.name,
  initials: row.initials,
  gameTurn: row.turnNum,
  imageUrl: pathOf(row, THUMB_WIDTH),
  width: row.width,
  height: row.height,
  updatedTime: row.updatedTime,
})

/** Where the picture is: the upload's own address, or that of the drawing. */
const pathOf = (row: ItemRow, width: PictureWidth): string =>
  row.imageUrl ?? picturePath({ galleryId: row.id, turnNum: row.turnNum, key: drawingKey(row), width, format: 'webp' })
