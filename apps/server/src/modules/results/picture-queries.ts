/** The SQL of pictures of results (migration 0133). */
import type { Queryable } from '../../db/connect.ts'

/** A picture without its bytes. `uploadedAt` is epoch ms. */
export interface PictureRow {
  sha256: string
  width: number
  height: number
  size: number
  uploadedBy: string
  uploadedAt: number
}

export interface NewPicture extends Omit<PictureRow, 'uploadedAt'> {
  bytes: Buffer
}

const columns = (sql: Queryable) => sql`
  encode(sha256, 'hex') as sha256, width, height, byte_count as size, uploaded_by as "uploadedBy",
  (extract(epoch from uploaded_at) * 1000)::float8 as "uploadedAt"`

/** Keeps a picture; the same file of the same person is kept once. */
export async function insertPicture(sql: Queryable, it: NewPicture): Promise<PictureRow> {
  const digest = Buffer.from(it.sha256, 'hex')
  await sql`
    insert into result_picture (sha256, picture, width, height, byte_count, uploaded_by)
    values (${digest}, ${it.bytes}, ${it.width}, ${it.height}, ${it.size}, ${it.uploadedBy})
    on conflict (sha256, uploaded_by) do nothing`
  const [row] = await sql<[PictureRow]>`select ${columns(sql)} from result_picture
    where sha256 = ${digest} and uploaded_by = ${it.uploadedBy}`
  return row
}

/**
 * A picture with its bytes; undefined when there is none, or when it shows numbers that the one who asks may not see:
 * it belongs to another's report of a draw that waits, and he has no standing word of his own on it.
 */
export async function findPicture(
  sql: Queryable,
  { sha256, reporter, login }: { sha256: string; reporter: string; login: string },
): Promise<(PictureRow & { bytes: Buffer }) | undefined> {
  const digest = Buffer.from(sha256, 'hex')
  const [row] = await sql<(PictureRow & { bytes: Buffer })[]>`
    select ${columns(sql)}, picture as bytes from result_picture
    where sha256 = ${digest} and (uploaded_by = ${login} or not exists (
      select from result_report r join result_desk d using (draw_id)
      where r.screenshot_hash = ${digest} and r.reporter <> ${reporter} and d.open_num is null
        and not exists (select from result_entry e
                        where e.draw_id = r.draw_id and e.reporter = ${reporter} and e.is_final)))
    order by uploaded_by = ${login} desc, uploaded_at limit 1`
  return row
}
