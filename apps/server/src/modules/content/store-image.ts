import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Actor, requireStaff } from './actor.ts'
import { insertImage, insertUpload, selectUploadUse } from './image-queries.ts'
import { IMAGE_PATH } from './serve-images.ts'

/** A picture as content may name it. */
export interface StoredImage {
  /** `/sys-upload/content/….webp`, the same for the same picture. */
  path: `/${string}`
  width: number
  height: number
}

/**
 * Takes a picture of an operator (SEC-15). It is never kept as it came: it is recognised by its bytes, decoded, turned
 * upright, brought to a sensible size and written again, so that nothing of its metadata or of another format hidden in
 * it is left. Of a moving picture the first frame is kept.
 * @param alsoKeep runs in the transaction that keeps the picture
 * @throws UC/FORBIDDEN, UPLOAD/TOO_LARGE, UPLOAD/TYPE, UPLOAD/QUOTA, UPLOAD/BROKEN
 */
export async function storeImage(
  sql: Sql,
  actor: Actor,
  upload: Buffer,
  alsoKeep: (tx: Tx, image: StoredImage) => Promise<void> = async () => {},
): Promise<StoredImage> {
  requireStaff(actor, 'writeContent')
  const { bytes, width, height } = await cleanPicture(sql, actor.id, upload)
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
  const image = { path: `${IMAGE_PATH}/${name}` as const, width, height }
  await inTransaction(sql, async (tx) => {
    await insertImage(tx, actor.id, { name, bytes, width, height })
    await alsoKeep(tx, image)
  })
  return image
}

/** A picture that nothing is left of but what it shows. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * The one door of pictures (SEC-15): what somebody sent is recognised by its bytes, counted towards his quota before it
 * is looked at, decoded, and written again as WebP.
 * @param actor who sent it: a login, or `member:12`
 * @throws UPLOAD/TOO_LARGE, UPLOAD/TYPE, UPLOAD/QUOTA, UPLOAD/BROKEN
 */
export async function cleanPicture(sql: Sql, actor: string, upload: Buffer): Promise<CleanPicture> {
  if (upload.length > BYTES_MAX) throw new Refusal('UPLOAD/TOO_LARGE')
  if (!SIGNATURES.some((signature) => signature.test(upload.toString('hex', 0, 12)))) {
    throw new Refusal('UPLOAD/TYPE')
  }
  await inTransaction(sql, async (tx) => {
    const use = await selectUploadUse(tx, actor)
    const isUsedUp = use.lastMinute >= MINUTE_MAX || use.lastDay >= DAY_MAX
    if (isUsedUp || use.bytesOfDay + upload.length > DAY_BYTES_MAX) throw new Refusal('UPLOAD/QUOTA')
    await insertUpload(tx, actor, upload.length)
  })
  const { data: bytes, info } = await writtenAnew(upload)
  return { bytes, width: info.width, height: info.height }
}

async function writtenAnew(upload: Buffer) {
  try {
    return await sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1 })
      .autoOrient()
      .resize(EDGE_MAX, EDGE_MAX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    // Whatever the decoder has against a stranger's bytes, the stranger's bytes are at fault.
    throw new Refusal('UPLOAD/BROKEN')
  }
}

/** JPEG, PNG, GIF and WebP by their first bytes in hex; the name and the type that came with them say nothing. */
const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^474946383[79]61/, /^52494646.{8}57454250/]
const BYTES_MAX = 5_000_000
/** A file of half a megabyte can unfold to hundreds of megapixels. */
const PIXELS_MAX = 16_000_000
/** No page shows more. */
const EDGE_MAX = 2_048
const MINUTE_MAX = 10
const DAY_MAX = 100
const DAY_BYTES_MAX = 100_000_000
