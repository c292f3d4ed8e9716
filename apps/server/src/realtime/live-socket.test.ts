import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '../platform/clock.ts'
import { createHub, type Hub } from './hub.ts'
import { LiveSocket, type LineParts } from './live-socket.ts'
import { openSocketDoor } from './socket-door.ts'
import { CLOSE, SOCKET_LIMITS } from './socket-limits.ts'

/** A line that joins one channel and says nothing. */
class Listener extends LiveSocket {
  constructor(parts: LineParts, hub: Hub, lines: Set<Listener>) {
    super(parts)
    hub.join('room', this)
    this.leave = () => {
      hub.drop(this)
      lines.delete(this)
    }
  }
  protected override take(): void {}
  protected override leave(): void {}
  protected override check(): void {}
}

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** A door whose lines listen to one room, with far lower limits than ours. */
async function aDoor() {
  const hub = createHub()
  const lines = new Set<Listener>()
  const limits = { ...SOCKET_LIMITS, dropAboveBytes: 200_000, closeAboveBytes: 2_000_000 }
  const server = createServer()
  const door = openSocketDoor<Listener>(server, {
    ...{ path: /^\/room$/, limits, lines, isAllowedOrigin: () => true, addressOf: () => '127.0.0.1' },
    open: (client, socket) => new Listener({ client, socket, limits, clock: systemClock }, hub, lines),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(async () => {
    await door.close()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** A client, and the numbers of the frames that it has read. */
  const connect = async () => {
    const client = new WebSocket(`ws://127.0.0.1:${port}/room`)
    opened.push(async () => client.terminate())
    const read: number[] = []
    client.on('message', (data) => read.push((JSON.parse(String(data)) as { n: number }).n))
    await new Promise((resolve) => client.on('open', resolve))
    const closed = new Promise<number>((resolve) => client.on('close', resolve))
    return { client, read, closed }
  }
  return { hub, lines, connect }
}

const PADDING = 'x'.repeat(100_000)
const frame = (n: number) => ({ n, padding: PADDING })
/** So many of these frames that no buffer of the system hides a client that does not read. */
const MANY = 200

it('a slow reader loses what can be spared, then the line, and delays nobody else [SEC-44]', async () => {
  const { hub, lines, connect } = await aDoor()
  const [slow, fast] = [await connect(), await connect()]
  slow.client.pause()
  // Both get everything until the slow one's buffer is long; from then on he alone loses what can be spared.
  for (let n = 0; n < MANY; n++) {
    hub.publish('room', frame(n), 'droppable')
    await sleep(1)
  }
  await expect.poll(() => fast.read.length).toBe(MANY)
  expect(lines.size).toBe(2)
  expect(slow.read).toEqual([])
  // What is needed is kept for him up to the limit; beyond it his line ends, and the other one has missed nothing.
  for (let n = MANY; n < 2 * MANY; n++) {
    hub.publish('room', frame(n))
    await sleep(1)
  }
  await expect.poll(() => fast.read.length).toBe(2 * MANY)
  expect(fast.read).toEqual(Array.from({ length: 2 * MANY }, (_, n) => n))
  slow.client.resume()
  expect(await slow.closed).toBe(CLOSE.tooBusy)
  await expect.poll(() => lines.size).toBe(1)
  // Of those that could be spared he has the first ones only, and of the needed ones those before the end, in order.
  const spared = slow.read.filter((n) => n < MANY)
  const needed = slow.read.filter((n) => n >= MANY)
  expect(spared.length).toBeLessThan(MANY)
  expect(needed.length).toBeLessThan(MANY)
  expect(needed).toEqual(needed.map((_, at) => MANY + at))
  expect(needed.length).toBeGreaterThan(0)
})
