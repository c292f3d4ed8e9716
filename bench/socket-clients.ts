import { createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { GAME_COMMAND } from '@liuhe/contract/realtime/game-socket.ts'
import { givenArgument, serveParent } from './child-process.ts'

// Thousands of clients in one process. They only count the bytes that come: reading frames would measure the reader.

/**
 * Opens connections until there are so many, or waits until that many bytes came since the last question. The sockets
 * of games are opened unless `at` says where else, and what a client says there first. `paths` has one for each new
 * client.
 */
export type Order =
  | { open: number; port: number; at?: { paths: string[]; greeting: object } }
  | { waitForBytes: number }
  | { close: true }

const ANSWERED_MS = 300

let sockets: Socket[] = []
let bytes = 0
let reached: { bytes: number; resolve: () => void } | undefined

givenArgument()
serveParent(async (order: Order) => {
  if ('open' in order) return openAll(order)
  if ('waitForBytes' in order) return waitFor(order.waitForBytes)
  for (const socket of sockets) socket.destroy()
  sockets = []
  bytes = 0
  return 0
})

async function openAll({ open: count, port, at }: Extract<Order, { open: number }>): Promise<number> {
  const greeting = frameOf(at?.greeting ?? SUBSCRIPTION)
  const paths = [...(at?.paths ?? [])]
  while (sockets.length < count) {
    const wave = Math.min(200, count - sockets.length)
    const opened = Array.from({ length: wave }, () => connect(port, { path: paths.shift() ?? '/ws-game/71', greeting }))
    sockets.push(...(await Promise.all(opened)))
  }
  // The answers to the subscriptions are no part of the broadcast.
  await sleep(ANSWERED_MS)
  bytes = 0
  return sockets.length
}

/** Shakes hands, and says what is said first. */
function connect(port: number, { path, greeting }: { path: string; greeting: Buffer }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let isOpen = false
    const take = (length: number, chunk: Uint8Array) => {
      if (isOpen) return count(length)
      isOpen = true
      if (!Buffer.from(chunk.buffer, 0, 12).equals(Buffer.from('HTTP/1.1 101'))) reject(new Error('no upgrade'))
      socket.write(greeting)
      resolve(socket)
      return true
    }
    const socket = createConnection({ port, host: '127.0.0.1', onread: { buffer: shared, callback: take } })
    socket.once('error', reject)
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
  })
}

const count = (length: number): boolean => {
  bytes += length
  if (reached !== undefined && bytes >= reached.bytes) reached.resolve()
  return true
}

/** Milliseconds until the bytes are there. */
async function waitFor(wanted: number): Promise<number> {
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<void>()
  reached = { bytes: wanted, resolve }
  if (bytes >= wanted) resolve()
  await promise
  reached = undefined
  bytes -= wanted
  return performance.now() - startedAt
}

/** All sockets read into the same memory: nothing of it is kept. */
const shared = new Uint8Array(65_536)

const SUBSCRIPTION = { command: GAME_COMMAND.subscribe, content: { gameId: 71, type: 'RESULT' } }

/** A short frame, masked with zeros, which leaves its bytes as they are. */
function frameOf(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text])
}
