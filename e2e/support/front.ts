import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
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
  /** Says of every answer that it differs by who asks, as a proxy of the operator may. */
  varyByOrigin: () => void
}

/** Opens a door on a port of its own; it ends with {@link Front.kill}. */
export async function openFront(): Promise<Front> {
  const target = new URL(product.origin)
  const changes = new Map<string, (text: string) => string>()
  let isStalled = false
  let variesByOrigin = false
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isStalled) return
    const { method, headers, url = '/' } = incoming
    const change = changes.get(url.split('?', 1)[0] ?? '')
    // A changed file cannot be "not modified", and must come as text.
    const own = change ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
    const options = { host: target.hostname, port: target.port, method, path: url, headers: own }
    const onward = request(options, (answer) => {
      if (variesByOrigin) answer.headers.vary = [answer.headers.vary, 'Origin'].filter(Boolean).join(', ')
      void forward(answer, outgoing, change)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }
  const lines = new Set<Duplex>()
  /** A live line is two sockets that hand on whatever comes. */
  const upgrade = (incoming: IncomingMessage, near: Duplex, head: Buffer) => {
    const far = connect(Number(target.port), target.hostname)
    lines.add(near)
    const end = () => {
      lines.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    far.write(requestText(incoming))
    far.write(head)
    near.pipe(far).pipe(near as Socket)
  }
  let server = await listen({ pass, upgrade }, 0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: async () => {
      server.close()
      server.closeAllConnections()
      for (const line of lines) line.destroy()
      if (server.listening) await once(server, 'close')
    },
    stall: () => {
      isStalled = true
    },
    revive: async () => {
      server = await listen({ pass, upgrade }, port)
    },
    release: (path, change) => void changes.set(path, change),
    varyByOrigin: () => {
      variesByOrigin = true
    },
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

/** The request as it came, for a connection that goes on as something else. */
const requestText = ({ method, url, rawHeaders }: IncomingMessage): string => {
  const headers = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  return [`${method} ${url} HTTP/1.1`, ...headers, '', ''].join('\r\n')
}

type Door = {
  pass: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  upgrade: (incoming: IncomingMessage, near: Duplex, head: Buffer) => void
}

async function listen({ pass, upgrade }: Door, port: number) {
  const server: Server = createServer(pass).on('upgrade', upgrade).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
