import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { root } from './ensure-installed.mjs'
import { findBrowser } from './find-browser.ts'
import type { encodeInPage, Plan } from './live-stream/encode-in-page.ts'
import { initSegment, mediaSegment, type Sample } from './live-stream/fragmented-mp4.ts'

// `npm run live:make`: draws the loop of the demonstration's live stream and writes its segments, which are committed.
// A browser draws and encodes (WebCodecs), so that no video program is needed; we only put the boxes around it.

const WIDTH = 480
const HEIGHT = 270
const FRAMES_PER_SECOND = 15
const SEGMENT_SECONDS = 2
const SEGMENTS = 6
const BITRATE = 150_000
/** Baseline, level 3.0: whatever plays H.264 at all plays this. */
const CODEC = 'avc1.42E01E'
/** A multiple of the frame rate, so that every frame lasts a whole number of units. */
const TIMESCALE = 90_000
const FOLDER = path.join(root, 'apps/sandbox/live')

const FRAME_UNITS = TIMESCALE / FRAMES_PER_SECOND
const SEGMENT_FRAMES = FRAMES_PER_SECOND * SEGMENT_SECONDS
const PLAN: Plan = {
  codec: CODEC,
  width: WIDTH,
  height: HEIGHT,
  framerate: FRAMES_PER_SECOND,
  bitrate: BITRATE,
  keyEvery: SEGMENT_FRAMES,
  count: SEGMENTS * SEGMENT_FRAMES,
}

const { avcC, frames } = await encode()
if (frames.length !== SEGMENTS * SEGMENT_FRAMES) throw new Error(`The encoder gave ${frames.length} frames.`)
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
await writeFile(
  path.join(FOLDER, 'init.mp4'),
  initSegment({ width: WIDTH, height: HEIGHT, timescale: TIMESCALE, avcC }),
)
let bytes = 0
for (let segment = 0; segment < SEGMENTS; segment += 1) {
  const samples = frames.slice(segment * SEGMENT_FRAMES, (segment + 1) * SEGMENT_FRAMES)
  if (samples[0]?.isKey !== true) throw new Error('A segment must begin with a key frame.')
  const place = { sequence: segment + 1, decodeTime: BigInt(segment * SEGMENT_FRAMES * FRAME_UNITS) }
  const file = mediaSegment(samples, place)
  bytes += file.length
  await writeFile(path.join(FOLDER, `${segment}.m4s`), file)
}
process.stdout.write(`${SEGMENTS} segments of ${SEGMENT_SECONDS} s, ${Math.round(bytes / 1024)} KB\n`)

/** Draws and encodes every frame inside a browser page. */
async function encode(): Promise<{ avcC: Uint8Array; frames: Sample[] }> {
  const { executablePath, args } = await findBrowser()
  // WebCodecs exist for secure pages only, and this machine counts as one.
  const server = createServer(answer).listen(0, '127.0.0.1')
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.addScriptTag({ type: 'module', url: '/encode-in-page.ts' })
    const made = await page.evaluate(
      (plan) => (globalThis as unknown as { encodeInPage: typeof encodeInPage }).encodeInPage(plan),
      PLAN,
    )
    const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
    return {
      avcC: bytesOf(made.avcC),
      frames: made.chunks.map(({ data, isKey }) => ({ data: bytesOf(data), duration: FRAME_UNITS, isKey })),
    }
  } finally {
    await browser.close()
    server.close()
  }
}

/** The page, and its modules as the browser understands them. */
async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = /^\/([\w-]+\.ts)$/.exec(url)?.[1]
  if (name === undefined) return void response.setHeader('content-type', 'text/html').end('<!doctype html>')
  const source = await readFile(new URL(`./live-stream/${name}`, import.meta.url), 'utf8')
  response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source))
}
