import type { Queryable } from '../../db/connect.ts'
import { selectImageSize } from './image-queries.ts'
import { IMAGE_PATH } from './serve-images.ts'

/** Pixels of an uploaded picture by its address; undefined for any other address. */
export async function findPicture(
  sql: Queryable,
  path: string,
): Promise<{ width: number; height: number } | undefined> {
  const prefix = `${IMAGE_PATH}/`
  return path.startsWith(prefix) ? selectImageSize(sql, path.slice(prefix.length)) : undefined
}
