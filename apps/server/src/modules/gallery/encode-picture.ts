import type { PictureFormat, PictureWidth } from '@liuhe/domain/content/drawing.ts'
import sharp from 'sharp'

/** Turns a drawing into a picture. The work is done outside of the event loop, on one thread for each picture. */
export async function encodePicture(
  svg: string,
  { width, format }: { width: PictureWidth; format: PictureFormat },
): Promise<Buffer> {
  sharp.concurrency(1)
  // The outlines are drawn at the size they are shown in; to draw large and shrink would cost ten times as much.
  const density = (72 * width) / 1080
  const pixels = await sharp(Buffer.from(svg), { density })
    .resize(width)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: pixels.info.width, height: pixels.info.height, channels: pixels.info.channels }
  const bytesMax = THUMB_BYTES_MAX[width] ?? Number.POSITIVE_INFINITY
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES[format]) {
    const picture = sharp(pixels.data, { raw })
    bytes = await (format === 'avif'
      ? picture.avif({ quality, effort: 0, chromaSubsampling: '4:2:0' })
      : picture.webp({ quality, effort: 3, smartSubsample: false })
    ).toBuffer()
    if (bytes.length <= bytesMax) break
  }
  return bytes
}

/** Lists show thirty of them at once: a thumbnail that is heavier is compressed harder. */
const THUMB_BYTES_MAX: Partial<Record<PictureWidth, number>> = { 240: 10_000, 360: 15_000 }
const QUALITIES: Record<PictureFormat, readonly number[]> = { avif: [46, 36, 26, 16, 8], webp: [58, 44, 30, 16, 6] }
