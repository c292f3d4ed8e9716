/**
 * The slider puzzle under the addresses and names of GeeTest v4: a browser loads a puzzle and has its position
 * verified, which gives a proof; the site validates the proof, server to server and signed.
 */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH } from './draw-puzzle.ts'
import { createPuzzles } from './puzzles.ts'

/** The public id of the one customer. */
export const CAPTCHA_ID = 'liuhe-sandbox'

export function mountCaptcha(app: FastifyInstance, { key }: { key: string }): void {
  const puzzles = createPuzzles(key)
  const script = readFile(new URL('./gt4.js', import.meta.url), 'utf8')
  const isKnown = (query: unknown) => (query as { captcha_id?: string }).captcha_id === CAPTCHA_ID

  app.get('/gt4.js', async (_request, reply) =>
    forBrowsers(reply)
      .header('cache-control', 'public, max-age=60')
      .type('text/javascript; charset=utf-8')
      .send(await script),
  )
  app.get('/status', async (_request, reply) => forBrowsers(reply).send({ status: 'success' }))

  app.get('/load', async (request, reply) => {
    forBrowsers(reply)
    if (!isKnown(request.query)) return { status: 'error', code: '-50002', msg: 'unknown captcha_id' }
    const { lotNumber, y } = await puzzles.make()
    const images = { bg: `/puzzle/${lotNumber}/background.png`, slice: `/puzzle/${lotNumber}/piece.png` }
    const size = { width: PUZZLE_WIDTH, height: PUZZLE_HEIGHT, piece: PIECE_SIZE }
    return { status: 'success', data: { lot_number: lotNumber, y, ...size, ...images } }
  })
  app.get<{ Params: { lot: string; file: string } }>('/puzzle/:lot/:file', async ({ params }, reply) => {
    const image = puzzles.image(params.lot, params.file)
    forBrowsers(reply)
    return image === undefined ? reply.code(404).send() : reply.type('image/png').send(image)
  })
  app.post('/verify', async (request, reply) => {
    forBrowsers(reply)
    if (!isKnown(request.query)) return { status: 'error', code: '-50002', msg: 'unknown captcha_id' }
    const { lot_number: lot = '', x = '', ms = '' } = (request.body ?? {}) as Record<string, string | undefined>
    const proof = puzzles.verify(lot, { x: Number(x), tookMs: Number(ms) })
    return { status: 'success', data: proof ? { result: 'success', seccode: proof } : { result: 'fail' } }
  })
  // For sites, not for browsers: no page may read the answer.
  app.post('/validate', async (request) => {
    if (!isKnown(request.query)) return { status: 'error', code: '-50002', msg: 'unknown captcha_id' }
    const reason = puzzles.refusalOf((request.body ?? {}) as Record<string, string | undefined>)
    return { status: 'success', result: reason === undefined ? 'success' : 'fail', reason: reason ?? '' }
  })
}

/** Pages of any site may load it: that is what a provider is for. */
const forBrowsers = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
