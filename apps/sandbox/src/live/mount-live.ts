/**
 * A broadcaster: one HLS stream that never ends and a recording of it, both from a loop of twelve seconds that
 * `tools/make-live-stream.ts` has drawn. Any name below `/live/` is a stream, any below `/live/replay/` a recording.
 */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

export const SEGMENT_SECONDS = 2
/** Segments of the loop. */
const LOOP = 6
/** Segments of a live playlist, and those a slow player may still ask for behind it. */
const WINDOW = 5
const BEHIND = 15
/** A recording is as long as a draw: five loops. */
const REPLAY_SEGMENTS = 30
const TIMESCALE = 90_000

export function mountLive(app: FastifyInstance, now: () => number = Date.now): void {
  // Counted from the start, which lies a window back so that the first playlist is full.
  const startedAt = now() - WINDOW * SEGMENT_SECONDS * 1000
  const made = () => Math.floor((now() - startedAt) / (SEGMENT_SECONDS * 1000))
  const init = fileOf('init.mp4')
  const loop = Array.from({ length: LOOP }, (_, place) => fileOf(`${place}.m4s`))
  const segment = async (number: number): Promise<Buffer> =>
    placed(await (loop[number % LOOP] as Promise<Buffer>), number)

  app.get('/live/init.mp4', async (_request, reply) =>
    asFile(reply)
      .type('video/mp4')
      .send(await init),
  )
  app.get<{ Params: { name: string } }>('/live/:name(^[\\w-]+).m3u8', async (_request, reply) =>
    asPlaylist(reply).send(livePlaylist(made())),
  )
  app.get<{ Params: { number: string } }>('/live/segment/:number(^\\d+).m4s', async ({ params }, reply) => {
    const number = Number(params.number)
    const isKept = number < made() && number >= made() - WINDOW - BEHIND
    return isKept
      ? asFile(reply)
          .type('video/iso.segment')
          .send(await segment(number))
      : asFile(reply).code(404).send()
  })
  app.get('/live/replay/:gameId(^\\d+)/:turnNum(^\\d+).m3u8', async (_request, reply) =>
    asPlaylist(reply).send(replayPlaylist()),
  )
  app.get<{ Params: { number: string } }>('/live/recording/:number(^\\d+).m4s', async ({ params }, reply) => {
    const number = Number(params.number)
    if (number >= REPLAY_SEGMENTS) return asFile(reply).code(404).send()
    return asFile(reply)
      .type('video/iso.segment')
      .send(await segment(number))
  })
}

/** The last segments that are whole. */
function livePlaylist(made: number): string {
  const first = made - WINDOW
  const rows = Array.from({ length: WINDOW }, (_, place) => entry(`/live/segment/${first + place}.m4s`))
  return [...HEAD, `#EXT-X-MEDIA-SEQUENCE:${first}`, ...rows, ''].join('\n')
}

function replayPlaylist(): string {
  const rows = Array.from({ length: REPLAY_SEGMENTS }, (_, place) => entry(`/live/recording/${place}.m4s`))
  return [...HEAD, '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-MEDIA-SEQUENCE:0', ...rows, '#EXT-X-ENDLIST', ''].join('\n')
}

const HEAD = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
  '#EXT-X-MAP:URI="/live/init.mp4"',
]
const entry = (address: string): string => `#EXTINF:${SEGMENT_SECONDS.toFixed(3)},\n${address}`

/** The segment at another place of time: its decode time (`tfdt`) goes on where the one before ended. */
function placed(file: Buffer, number: number): Buffer {
  const copy = Buffer.from(file)
  const box = copy.indexOf('tfdt', 0, 'latin1')
  // Name, version and flags, then the time.
  copy.writeBigUInt64BE(BigInt(number * SEGMENT_SECONDS * TIMESCALE), box + 8)
  return copy
}

const fileOf = (name: string): Promise<Buffer> => {
  const file = readFile(new URL(`../../live/${name}`, import.meta.url))
  // A missing file is told to anyone who asks for it, and ends nothing.
  file.catch(() => {})
  return file
}

const asPlaylist = (reply: FastifyReply): FastifyReply =>
  forPlayers(reply).header('cache-control', 'no-store').type('application/vnd.apple.mpegurl')
const asFile = (reply: FastifyReply): FastifyReply => forPlayers(reply).header('cache-control', 'public, max-age=60')

/** Players of any site may load it: that is what a broadcaster is for. */
const forPlayers = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
