/** The SQL of uploaded pictures (migration 0031). */
import type { Queryable, Tx } from '../../db/connect.ts'

export interface UploadUse {
  lastMinute: number
  lastDay: number
  bytesOfDay: number
}

/** What somebody has uploaded lately. His other uploads wait, so that many at once are counted one after another. */
export async function selectUploadUse(tx: Tx, actor: string): Promise<UploadUse> {
  await tx`select pg_advisory_xact_lock(hashtextextended('content_upload ' || ${actor}, 0))`
  const [use] = await tx<UploadUse[]>`
    select count(*) filter (where uploaded_at > clock_timestamp() - interval '1 minute')::int as "lastMinute",
           count(*)::int as "lastDay", coalesce(sum(byte_count), 0)::float8 as "bytesOfDay"
    from content_upload where actor = ${actor} and name is null and uploaded_at > clock_timestamp() - interval '1 day'`
  return use ?? { lastMinute: 0, lastDay: 0, bytesOfDay: 0 }
}

/** Notes an upload before its picture is looked at; this is what quotas count. */
export async function insertUpload(tx: Tx, actor: string, byteCount: number): Promise<void> {
  await tx`insert into content_upload (actor, byte_count) values (${actor}, ${byteCount})`
}

export interface NewImage {
  name: string
  bytes: Buffer
  width: number
  height: number
}

/** Stores a picture, unless it is there already, and notes who brought it. */
export async function insertImage(tx: Tx, actor: string, { name, bytes, width, height }: NewImage): Promise<void> {
  await tx`
    insert into content_image (name, bytes, width, height) values (${name}, ${bytes}, ${width}, ${height})
    on conflict (name) do nothing`
  await tx`insert into content_upload (actor, name, byte_count) values (${actor}, ${name}, ${bytes.length})`
}

/** The bytes of a picture. */
export async function selectImage(sql: Queryable, name: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`select bytes from content_image where name = ${name}`
  return row?.bytes
}

/** Pixels of a picture that was uploaded; undefined for a name that nobody brought. */
export async function selectImageSize(
  sql: Queryable,
  name: string,
): Promise<{ width: number; height: number } | undefined> {
  const [row] = await sql<{ width: number; height: number }[]>`
    select width, height from content_image where name = ${name}`
  return row
}
