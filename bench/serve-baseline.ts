import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { givenArgument, serveParent } from './child-process.ts'

// What a server could do at most: Fastify with nothing around it, and a socket that answers without reading.

interface Wanted {
  /** `buffer`: Fastify returns bytes. `hello`: Fastify validates by ajv and writes JSON. `canned`: no HTTP server. */
  kind: 'buffer' | 'hello' | 'canned'
  body: string
  /** Where the body is instead, when it is too long for an argument. */
  bodyFile?: string
  headers?: Record<string, string>
  /** Where other addresses than `/` are fetched, once each: the pictures of a page. */
  upstream?: string
}

const wanted = givenArgument<Wanted>()
const port = wanted.kind === 'canned' ? await listenCanned(wanted) : await listenFastify(wanted)
serveParent(() => port)

async function listenFastify({ kind, body, bodyFile, headers = {}, upstream }: Wanted): Promise<number> {
  const app = fastify({ logger: false })
  const bytes = bodyFile === undefined ? Buffer.from(body, 'base64') : await readFile(bodyFile)
  if (kind === 'buffer') {
    app.get('/', (_request: FastifyRequest, reply: FastifyReply) => reply.headers(headers).send(bytes))
  } else {
    const answer = JSON.parse(bytes.toString()) as { data: unknown }
    const schema = {
      querystring: {
        type: 'object',
        properties: { page: { type: 'integer', minimum: 1 }, rows: { type: 'integer', minimum: 1, maximum: 100 } },
      },
      headers: { type: 'object', properties: { authorization: { type: 'string', maxLength: 200 } } },
      response: { 200: schemaOf(answer) },
    }
    app.get('/', { schema }, async () => answer)
  }
  if (upstream !== undefined) serveOthers(app, upstream)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as { port: number }).port
}

function serveOthers(app: FastifyInstance, upstream: string): void {
  const known = new Map<string, Promise<{ status: number; type: string; bytes: Buffer }>>()
  const fetchOnce = async (url: string) => {
    const response = await fetch(upstream + url)
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, type: response.headers.get('content-type') ?? '', bytes }
  }
  app.get('/*', async (request, reply) => {
    const fetched = known.get(request.url) ?? fetchOnce(request.url)
    known.set(request.url, fetched)
    const { status, type, bytes } = await fetched
    return reply.code(status).type(type).send(bytes)
  })
}

/** A JSON schema of a value, by which fast-json-stringify writes others like it. */
function schemaOf(value: unknown): object {
  if (value === null) return { type: 'null' }
  if (Array.isArray(value)) return { type: 'array', items: value.length > 0 ? schemaOf(value[0]) : {} }
  if (typeof value !== 'object') return { type: typeof value }
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(value).map(([name, field]) => [name, schemaOf(field)])),
  }
}

function listenCanned({ body }: Wanted): Promise<number> {
  const bytes = Buffer.from(body, 'base64')
  const head = `HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`
  const answer = Buffer.concat([Buffer.from(head), bytes])
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('data', () => socket.write(answer))
    socket.on('error', () => socket.destroy())
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}
