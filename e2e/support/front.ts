import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { product } from './product.ts'

/** A door to the product that a journey may close, for journeys that need a server that is gone. */
export interface Front {
  origin: string
  /** Nobody listens any more: what a browser sees when the server is killed. */
  kill: () => Promise<void>
  /** Connections are taken and nothing is ever answered: a server, or a line, that hangs. */
  stall: () => void
  /** The server is there again, at the same address. */
  revive: () => Promise<void>
  /** Changes the text of one file on its way, as the next release would. */
  release: (path: string, change: (text: string) => string) => void
}

/** Opens a door on a port of its own; it ends with {@link Front.kill}. */
export async function openFront(): Promise<Front> {
  const target = new URL(product.origin)
  const changes = new Map<string, (text: string) => string>()
  let isStalled = false
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isStalled) return
    const { method, headers, url = '/' } = incoming
    const change = changes.get(url.split('?', 1)[0] ?? '')
    // A changed file cannot be "not modified", and must come as text.
    const own = change ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
    const options = { host: target.hostname, port: target.port, method, path: url, headers: own }
    const onward = request(options, (answer) => void forward(answer, outgoing, change))
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }
  let server = await listen(pass, 0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: async () => {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
    stall: () => {
      isStalled = true
    },
    revive: async () => {
      server = await listen(pass, port)
    },
    release: (path, change) => void changes.set(path, change),
  }
}

async function forward(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: ((text: string) => string) | undefined,
): Promise<void> {
  if (change === undefined) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    return
  }
  const chunks = await answer.toArray()
  const body = change(Buffer.concat(chunks as Buffer[]).toString())
  const { etag: _, 'content-length': __, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(body)
}

async function listen(pass: (incoming: IncomingMessage, outgoing: ServerResponse) => void, port: number) {
  const server: Server = createServer(pass).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
