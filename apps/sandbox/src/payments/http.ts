import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

// A server of a few dozen lines instead of a framework: the product starts this process at every start, and loading a
// framework would cost more than everything else in it.

/** A request with its whole body. */
export type Asked = {
  method: string
  path: string
  /** What `:name` of the route stood for. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** `lost`: the connection is cut, and nobody learns what was answered. */
export type Answered = { status: number; headers?: Record<string, string>; body?: string } | 'lost'

export type Route = { method: 'GET' | 'POST'; path: string; answer: (asked: Asked) => Promise<Answered> | Answered }

const BODY_MAX = 64 * 1024

/** Serves routes, whose paths may have `:name` parts. */
export function serve(routes: readonly Route[]): Server {
  const known = routes.map((route) => ({ ...route, pattern: patternOf(route.path) }))
  const server = createServer((request, response) => {
    void handle(known, request, response).catch(() => response.headersSent || send(response, { status: 500 }))
  })
  server.requestTimeout = 10_000
  return server
}

/** An answer in JSON. */
export const json = (data: unknown, status = 200): Answered => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(data),
})

async function handle(routes: readonly Known[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const method = request.method ?? 'GET'
  const route = routes.find((one) => one.method === method && one.pattern.test(url.pathname))
  const body = await bodyOf(request)
  if (route === undefined || body === undefined) return send(response, { status: body === undefined ? 413 : 404 })
  const params = { ...route.pattern.exec(url.pathname)?.groups }
  const asked = { method, path: url.pathname, params, query: url.searchParams, headers: request.headers, body }
  const answer = await route.answer(asked)
  if (answer === 'lost') response.destroy()
  else send(response, answer)
}

/** Undefined when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_MAX) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Exclude<Answered, 'lost'>): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers })
  response.end(body)
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

type Known = Route & { pattern: RegExp }
