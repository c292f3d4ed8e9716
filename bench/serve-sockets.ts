import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { resultChannel } from '../apps/server/src/realtime/channels.ts'
import { attachGameSocket } from '../apps/server/src/realtime/game-socket.ts'
import { createHub, frameOf } from '../apps/server/src/realtime/hub.ts'
import { createJournal } from '../apps/server/src/realtime/journal.ts'
import { givenArgument, serveParent } from './child-process.ts'

// Servers that write one message to every client: the game socket of the product, `ws` as its manual shows it, and bare
// sockets without any protocol.

/** What a server is asked to write. */
export interface Broadcast {
  message: object
  times: number
}

const { kind } = givenArgument<{ kind: 'ours' | 'ws' | 'raw' }>()
const { server, broadcast } = { ours: gameSocket, ws: plainWs, raw: bareSockets }[kind]()
await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 2_000 }, resolve))

serveParent(async (question: Broadcast | object) => {
  if (!('times' in question)) return (server.address() as AddressInfo).port
  for (let sent = 0; sent < question.times; sent++) {
    broadcast(question.message)
    // Sockets take what was written before the next message comes, as they would between two draws.
    await nextTick()
  }
  return question.times
})

function gameSocket(): Serving {
  const http = createHttpServer()
  const hub = createHub()
  const most = 1_000_000
  attachGameSocket(http, {
    hub,
    clock: systemClock,
    journal: createJournal({ epoch: () => '' }),
    at: () => undefined,
    redeem: async () => undefined,
    isAllowedOrigin: () => true,
    isGame: () => true,
    endOf: async () => undefined,
    addressOf: () => '127.0.0.1',
    // All clients of the load stand behind one address, and none of them answers a ping.
    limits: { perProcess: most, perAddress: most, pingEveryMs: 3_600_000 },
  })
  return { server: http, broadcast: (message) => void hub.publish(resultChannel(71, 'RESULT'), message) }
}

function plainWs(): Serving {
  const http = createHttpServer()
  const sockets = new WebSocketServer({ server: http })
  const broadcast = (message: object) => {
    const text = JSON.stringify(message)
    for (const client of sockets.clients) if (client.readyState === client.OPEN) client.send(text)
  }
  return { server: http, broadcast }
}

function bareSockets(): Serving {
  const sockets = new Set<Socket>()
  const net = createNetServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    // Clients greet every server alike, and wait for the end of an HTTP head.
    socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  })
  const broadcast = (message: object) => {
    const bytes = frameOf(message)
    for (const socket of sockets) socket.write(bytes)
  }
  return { server: net, broadcast }
}

interface Serving {
  server: HttpServer | Server
  broadcast(message: object): void
}
