import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isPacked, pack } from './packed.ts'

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const YEAR = 'public, max-age=31536000, immutable'
const NEVER = 'no-store'

const HTML = 'text/html; charset=utf-8'
const TYPES: Readonly<Record<string, string>> = {
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.opus': 'audio/ogg',
  '.ogg': 'audio/ogg',
  '.mp3': 'audio/mpeg',
  '.wasm': 'application/wasm',
}

/** A page is alone with its own server: no script, picture or call of anybody else, and in nobody's frame. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `media-src 'self' blob:`,
  `connect-src 'self' data: blob:`,
  `worker-src 'self' blob:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  // The address has the link's token in it.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

type Kept = { body: Buffer; packed: Buffer | undefined; type: string; cache: string }

/** The player's page as Vite built it. Files with a hash in their names never change, the page itself always may. */
export function mountPages(app: FastifyInstance, isGame: (code: string) => boolean, dist = DIST): void {
  const kept = new Map<string, Kept>()
  const read = async (name: string): Promise<Kept | undefined> => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const file = path.join(dist, name)
    if (!file.startsWith(dist) || !(await stat(file).catch(() => undefined))?.isFile()) return undefined
    const extension = path.extname(file)
    const body = await readFile(file)
    // A build that nobody packed is packed here.
    const packed = isPacked(name) ? await readFile(`${file}.br`).catch(() => pack(body)) : undefined
    const isForEver = name.startsWith('assets/')
    const type = TYPES[extension] ?? 'application/octet-stream'
    const found = { body, packed, type, cache: isForEver ? YEAR : NEVER }
    if (isForEver) kept.set(name, found)
    return found
  }
  const send = (reply: FastifyReply, accepts: string, { body, packed, type, cache }: Kept) => {
    const sent = /\bbr\b/.test(accepts) ? packed : undefined
    if (sent !== undefined) reply.header('content-encoding', 'br')
    return reply.headers({ 'content-type': type, 'cache-control': cache, vary: 'accept-encoding' }).send(sent ?? body)
  }

  app.addHook('onSend', async (_request, reply) => {
    reply.headers(HEADERS)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', NEVER)
  })
  app.get<{ Params: { game: string } }>('/play/:game', async (request, reply) => {
    if (!isGame(request.params.game)) return reply.code(404).type(HTML).send(page('没有这个游戏。'))
    const index = await read('index.html')
    if (index === undefined) return reply.code(503).type(HTML).send(page('游戏页面尚未构建。'))
    return send(reply, String(request.headers['accept-encoding'] ?? ''), index)
  })
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const found = await read(request.params['*'])
    if (found === undefined || found.type === HTML) return reply.code(404).send({ error: NOT_FOUND })
    return send(reply, String(request.headers['accept-encoding'] ?? ''), found)
  })
}

const NOT_FOUND = { code: 'NOT_FOUND', message: '找不到该记录' }
const page = (text: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>海岳游戏</title><body><p>${text}</p></body></html>`
