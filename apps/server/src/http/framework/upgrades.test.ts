import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import process from 'node:process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { buildEngineApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { systemRandom } from '../../platform/random.ts'
import { startSandbox } from '../../sandbox.ts'
import { createOperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, testSecrets } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { unlimited } from '../limits/rate-limit.ts'

const database = useTestDatabase()
const ports: Record<string, number> = {}
const servers: Server[] = []
const closers: (() => Promise<unknown>)[] = []
const faults: unknown[] = []
const noteFault = (error: unknown) => void faults.push(error)

beforeAll(async () => {
  // Tells of errors that would end the process, and lets them end the run.
  process.on('uncaughtExceptionMonitor', noteFault)
  const parts = {
    config: readConfig({ PORT: '0', HOST: '127.0.0.1' }),
    secrets: testSecrets,
    sql: database.sql,
    clock: { now: () => Date.now() },
    random: systemRandom,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    isStopping: () => false,
  }
  const member = await createTestApp(database, { limits: unlimited })
  const [operators, engine] = [await createOperatorWorld(database), await buildEngineApp(parts)]
  for (const [name, { app, close }] of Object.entries({ member, operators, engine })) {
    await app.listen({ host: '127.0.0.1', port: 0 })
    ports[name] = (app.server.address() as { port: number }).port
    servers.push(app.server)
    closers.push(close)
  }
  const sandbox = await startSandbox()
  ports['sandbox'] = Number(new URL(sandbox.origin).port)
  closers.push(sandbox.stop)
})
afterAll(async () => {
  await Promise.all(closers.map((close) => close()))
  process.off('uncaughtExceptionMonitor', noteFault)
})
beforeEach(() => void faults.splice(0))

const asking = (target: string, wish = 'websocket', key = 'dGhlIHNhbXBsZSBub25jZQ==') =>
  `GET ${target} HTTP/1.1\r\nHost: site.example\r\nConnection: Upgrade\r\nUpgrade: ${wish}\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`

const WAYS = {
  'the root': asking('/'),
  'an address nobody has': asking('/ws-nobody'),
  'a game that is too long': asking('/ws-game/123456'),
  'the game socket': asking('/ws-game/71'),
  'the game socket without a key': asking('/ws-game/71', 'websocket', ''),
  'the game socket by another protocol': asking('/ws-game/71', 'h2c'),
  'a call': asking('/app-api/lottery/games'),
  'a path that cannot be read': asking('/%E0%A4%A'),
  'an absolute address': asking('http://other.example/ws'),
  'a tunnel': 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n',
}
const ways = Object.entries(WAYS)
const listeners = ['member', 'operators', 'engine', 'sandbox']

/** A client that ends nothing by itself: a connection that is being shut down cannot be reset any more. */
const open = async (port: number, bytes: string): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}
/** Until the answer came, or the end of a connection that gets none. */
const answered = (socket: Socket) => Promise.race([once(socket, 'data'), once(socket, 'end')])
const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
const connections = async () => (await Promise.all(servers.map(connectionsOf))).reduce((sum, one) => sum + one, 0)
const descriptors = () => readdirSync('/proc/self/fd').length
/** Asks over a connection of its own, which ends with the answer. */
const isUp = async (port: number) => {
  const socket = await open(port, 'GET /nothing HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(answer).startsWith('HTTP/1.1 404 ')
}

describe.each(listeners)('upgrades at the listener of %s', (name) => {
  it.each(ways)('survive a hundred resets at %s [F-S1]', async (_way, bytes) => {
    const port = ports[name] as number
    expect(await isUp(port)).toBe(true)
    await expect.poll(connections).toBe(0)
    const before = descriptors()
    for (let round = 0; round < 10; round += 1) {
      const sockets = await Promise.all(Array.from({ length: 10 }, () => open(port, bytes)))
      // Half of them have the answer by then, half are reset in the middle of it.
      if (round % 2 === 0) await Promise.all(sockets.map(answered))
      for (const socket of sockets) socket.resetAndDestroy()
    }
    await expect.poll(connections).toBe(0)
    await expect.poll(descriptors).toBeLessThanOrEqual(before)
    expect(faults).toEqual([])
    expect(await isUp(port)).toBe(true)
  })
})

describe.each(listeners.slice(0, 3))('an upgrade that nobody takes at the listener of %s', (name) => {
  it('is answered with the headers of all answers, and closed though the client stays [F-S1] [F-S13]', async () => {
    const socket = await open(ports[name] as number, asking('/ws-nobody'))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    await once(socket, 'end')
    socket.destroy()
    expect(answer).toMatch(/^HTTP\/1.1 404 Not Found\r\n/)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/m)
    expect(answer).toMatch(/^cache-control: no-store\r$/m)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ code: 'REQ/NOT_FOUND' })
  })
})

it('closes a refused upgrade of a client that never closes its own side [F-S1]', async () => {
  const socket = (await open(ports['member'] as number, asking('/ws-nobody'))).resume()
  await once(socket, 'end')
  expect(await connections()).toBe(1)
  await expect.poll(connections).toBe(0)
  socket.destroy()
})

it('passes over a wish for another protocol, and says at the socket’s address which one it wants', async () => {
  const answerOf = async (bytes: string) => {
    const socket = await open(ports['member'] as number, bytes)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return answer.toString()
  }
  expect(await answerOf(asking('/healthz', 'h2c'))).toMatch(/^HTTP\/1.1 200 /)
  const refused = await answerOf(asking('/ws-game/71', 'h2c'))
  expect(refused).toMatch(/^HTTP\/1.1 426 /)
  expect(refused).toMatch(/^upgrade: websocket\r$/m)
  expect(refused).toContain('"code":"REQ/UPGRADE"')
})

it('gives the place of an address back where no handshake follows [F-S1] [SEC-43]', async () => {
  for (let tries = 0; tries < 30; tries += 1) {
    const socket = await open(ports['member'] as number, WAYS['the game socket without a key'])
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1.1 400 /)
    socket.destroy()
  }
  await expect.poll(connections).toBe(0)
  const client = new WebSocket(`ws://127.0.0.1:${ports['member']}/ws-game/71`)
  await once(client, 'open')
  client.terminate()
})
