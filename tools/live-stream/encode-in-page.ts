import { drawScene } from './scene.ts'

/** What `make-live-stream.ts` asks of the page. */
export type Plan = {
  codec: string
  width: number
  height: number
  framerate: number
  bitrate: number
  /** Frames from one key frame to the next. */
  keyEvery: number
  /** Frames of the loop. */
  count: number
}

/** Bytes travel out of the page as base64. */
export type Encoded = { avcC: string; chunks: { data: string; isKey: boolean }[] }

/** Draws the loop and encodes it with the browser's own H.264 (WebCodecs). Runs in a page. */
export async function encodeInPage({ count, keyEvery, ...settings }: Plan): Promise<Encoded> {
  const { width, height, framerate } = settings
  const encoded: Encoded = { avcC: '', chunks: [] }
  const encoder = new VideoEncoder({
    output: (chunk, about) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      encoded.chunks.push({ data: base64(data), isKey: chunk.type === 'key' })
      const description = about?.decoderConfig?.description
      if (description) encoded.avcC = base64(new Uint8Array(description as ArrayBuffer))
    },
    error: (fault) => {
      throw fault
    },
  })
  encoder.configure({ ...settings, latencyMode: 'quality', avc: { format: 'avc' } })
  const canvas = new OffscreenCanvas(width, height)
  for (let place = 0; place < count; place += 1) {
    drawScene(canvas, place / count)
    const frame = new VideoFrame(canvas, { timestamp: (place * 1e6) / framerate })
    encoder.encode(frame, { keyFrame: place % keyEvery === 0 })
    frame.close()
    // The encoder works beside the page; it must not be buried in frames.
    if (place % keyEvery === 0) await encoder.flush()
  }
  await encoder.flush()
  return encoded
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

// The page loads this file as a module; what started the page calls it by this name.
Object.assign(globalThis, { encodeInPage })
