/**
 * The port of a process that is still starting (F-M2): it opens at once and says "in a moment", so that a balancer, a
 * browser and a socket that lost us see a server that comes back instead of none. The application then takes over the
 * listening port itself: there is no moment without it.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { DATA_POLICY } from './headers.ts'
import { addressOf, listenPatiently, type ListenAddress } from './listen.ts'
import { Refusal, replyToError } from '../refusal.ts'

export interface StartingDoor {
  /** Says in `/readyz` what the start is busy with. */
  says(reason: string): void
  /** Lets the application listen in our place. @returns its address @throws when the port is taken */
  handOver(app: FastifyInstance): Promise<string>
  /** Gives the port back, unless the application has it. */
  close(): Promise<void>
}

/** Opens the port, waiting for one that the process before us still has; what comes of it is learned at the end. */
export function openStartingDoor(place: ListenAddress, log: Pick<Logger, 'warn'>): StartingDoor {
  let reason = 'starting'
  let isOver = false
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    answer(request, response, reason)
  })
  const listening = listenPatiently(() => listen(server, place), { place, log, isGivenUp: () => isOver })
  // The start may fail for something else before anybody asks.
  listening.catch(() => {})
  return {
    says(next) {
      reason = next
    },
    async handOver(app) {
      await listening
      await app.ready()
      isOver = true
      // A server listens on what another one holds ("anything with an underlying _handle member", node:net).
      await app.listen(Object.create(server, { host: { value: place.host } }) as { host: string })
      server.closeIdleConnections()
      return addressOf(app.server, place.host)
    },
    async close() {
      if (isOver) return
      isOver = true
      server.close()
      server.closeAllConnections()
    },
  }
}

const listen = (server: ReturnType<typeof createServer>, { host, port }: ListenAddress): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })

function answer(request: IncomingMessage, response: ServerResponse, reason: string): void {
  const path = (request.url ?? '').split('?', 1)[0]
  // Nobody waits on this connection for the application: it is another server's.
  response.setHeaders(new Headers({ ...HEADERS, connection: 'close' }))
  if (path === '/healthz') return send(response, { status: 200, body: JSON.stringify({ status: 'ok' }) })
  response.setHeader('retry-after', String(RETRY_SECONDS))
  if (path === '/readyz') {
    return send(response, { status: 503, body: JSON.stringify({ status: 'starting', reason }) })
  }
  const { status, envelope } = replyToError(new Refusal('SYS/BUSY'), '')
  const wantsPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
  if (!wantsPage) return send(response, { status, body: JSON.stringify({ ...envelope, requestId: undefined }) })
  response.setHeader('content-security-policy', PAGE_POLICY)
  send(response, { status, body: PAGE, type: 'text/html' })
}

function send(response: ServerResponse, { status, body, type = 'application/json' }: Answer): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

interface Answer {
  status: number
  body: string
  type?: string
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}
const RETRY_SECONDS = 2

const STYLE = 'body{font:16px/1.6 system-ui,sans-serif;margin:30vh auto 0;padding:0 16px;text-align:center}'
const PAGE = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>正在启动</title>
<style>${STYLE}</style>
<p>系统正在启动，请稍候，页面将自动刷新。</p>
</html>
`
const PAGE_POLICY = `${DATA_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
