import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GAME_COMMAND } from '@liuhe/contract/realtime/game-socket.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import { systemRandom } from '../platform/random.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { memberChannel, resultChannel } from './channels.ts'
import { attachGameSocket, type GameSocket } from './game-socket.ts'
import { createHub } from './hub.ts'
import { createJournal } from './journal.ts'
import type { SocketLimits } from './socket-limits.ts'
import { openSockets } from './socket-door.ts'
import { issueTicket, redeemTicket, type TicketOwner } from './tickets.ts'

const database = useTestDatabase()
const issue = (owner: TicketOwner) => issueTicket(database.sql, systemRandom, owner)
const open: { server: Server; socket: GameSocket; clients: WebSocket[] }[] = []

afterEach(async () => {
  for (const { server, socket, clients } of open.splice(0)) {
    for (const client of clients) client.terminate()
    await socket.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function start(limits: Partial<SocketLimits> = {}) {
  const server = createServer()
  const hub = createHub()
  const time = { at: 1_000_000 }
  const clock = { now: () => time.at }
  const ended = new Map<string, SessionEnd>()
  const journal = createJournal({ epoch: () => 'abcdef' })
  const socket = attachGameSocket(server, {
    hub,
    clock,
    journal,
    at: () => 'abcdef.100',
    redeem: (ticket) => redeemTicket(database.sql, ticket),
    limits,
    isAllowedOrigin: (origin) => origin === 'https://site.example',
    isGame: (id) => id === 71,
    endOf: async ({ sessionId }) => ended.get(sessionId),
    addressOf: (request) => String(request.socket.remoteAddress),
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const clients: WebSocket[] = []
  open.push({ server, socket, clients })
  const connect = async (options: { origin?: string; autoPong?: boolean } = {}) => {
    const client = new WebSocket(`ws://127.0.0.1:${port}/ws-game/71`, options)
    clients.push(client)
    const inbox: { command: number; content?: Record<string, unknown> }[] = []
    const waiting: (() => void)[] = []
    client.on('message', (data) => {
      inbox.push(JSON.parse(String(data)))
      waiting.splice(0).forEach((wake) => wake())
    })
    const closed = new Promise<number>((done) => client.on('close', done))
    await new Promise((done, fail) => client.on('open', done).on('error', fail))
    const next = async () => {
      while (inbox.length === 0) await new Promise<void>((wake) => waiting.push(wake))
      return inbox.shift()!
    }
    return { client, next, closed, send: (message: unknown) => client.send(JSON.stringify(message)) }
  }
  return { hub, time, journal, ended, socket, connect }
}

const subscribe = (gameId: number, type = 'RESULT') => ({ command: GAME_COMMAND.subscribe, content: { gameId, type } })
const identify = (ticket?: string, since?: string) => ({ command: GAME_COMMAND.identify, content: { ticket, since } })
const joined = (streams: string[], lost = false) => ({
  command: GAME_COMMAND.joined,
  at: 'abcdef.100',
  content: { streams, lost },
})
const ping = { command: GAME_COMMAND.ping }
const result = {
  command: GAME_COMMAND.push,
  content: { type: 'RESULT', seq: '5', gameId: 71, turnNum: '1', openNum: '01' },
}

describe('the game socket', () => {
  it('delivers a result to those who subscribed to game and type, and to nobody else [WS-001] [WS-006]', async () => {
    const { hub, connect } = await start()
    const [listener, other] = [await connect(), await connect()]
    listener.send(subscribe(71))
    other.send(subscribe(71, 'VIDEO'))
    expect(await listener.next()).toEqual(joined(['71:RESULT']))
    expect(await other.next()).toEqual(joined(['71:VIDEO']))
    expect(hub.publish(resultChannel(71, 'RESULT'), result)).toBe(1)
    expect(await listener.next()).toEqual(result)
    listener.send({ ...subscribe(71), command: GAME_COMMAND.unsubscribe })
    listener.send(ping)
    await listener.next()
    expect(hub.publish(resultChannel(71, 'RESULT'), result)).toBe(0)
  })

  it('answers a ping with a pong', async () => {
    const { connect } = await start()
    const client = await connect()
    client.send(ping)
    expect(await client.next()).toEqual({ command: GAME_COMMAND.pong, at: 'abcdef.100' })
  })

  it('opens a member channel to a ticket once, and to no other ticket [SEC-41]', async () => {
    const { hub, connect } = await start()
    const ticket = await issue({ memberId: 7n, sessionId: 'h' })
    const [first, second] = [await connect(), await connect()]
    first.send(identify(ticket))
    expect(await first.next()).toEqual(joined(['own']))
    expect(hub.size(memberChannel(7n))).toBe(1)
    second.send(identify(ticket))
    expect(await second.next()).toMatchObject({ command: GAME_COMMAND.refused, content: { code: 'UC/TOKEN_INVALID' } })
    const late = await issue({ memberId: 7n, sessionId: 'h' })
    await database.owner`update socket_ticket set expires_at = expires_at - interval '60 seconds'`
    second.send(identify(late))
    expect((await second.next()).command).toBe(GAME_COMMAND.refused)
    expect(hub.size(memberChannel(7n))).toBe(1)
  })

  it('tells and closes the sockets of a session that ended [SEC-45]', async () => {
    const { connect, socket } = await start()
    const client = await connect()
    client.send(identify(await issue({ memberId: 7n, sessionId: 'h' })))
    await client.next()
    socket.hearSession({ about: 'end', sessionId: 'h', reason: 'elsewhere' })
    expect((await client.next()).content).toMatchObject({ type: 'SIGNED_OUT', reason: 'elsewhere' })
    expect(await client.closed).toBe(1008)
  })

  it('refuses a foreign origin before the handshake and accepts its own [SEC-41]', async () => {
    const { connect } = await start()
    await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(connect({ origin: 'https://site.example' })).resolves.toBeDefined()
  })

  it('refuses unknown games, commands, fields and binary, and closes after ten of them [SEC-42]', async () => {
    const { connect, socket } = await start({ messagesBurst: 100 })
    const client = await connect()
    client.send(subscribe(9999))
    expect((await client.next()).content).toMatchObject({ code: 'GAME/NOT_FOUND' })
    const bad: unknown[] = [
      {},
      [],
      null,
      'x',
      { command: 999 },
      { ...ping, extra: 1 },
      subscribe(71, 'X'),
      { command: '1' },
    ]
    for (const message of bad) client.send(message)
    client.client.send(Buffer.from([1, 2, 3]))
    for (let count = 0; count < 8; count += 1) expect((await client.next()).command).toBe(GAME_COMMAND.refused)
    expect(await client.closed).toBe(1008)
    await expect.poll(() => socket.count()).toBe(0)
  })

  it('closes a socket that sends an oversize frame, and lives on [SEC-40] [SEC-46]', async () => {
    const { connect } = await start()
    const client = await connect()
    client.client.send('x'.repeat(5_000))
    expect(await client.closed).toBe(1009)
    const next = await connect()
    next.send(ping)
    expect((await next.next()).command).toBe(GAME_COMMAND.pong)
  })

  it('closes a socket that sends more than its burst [SEC-43]', async () => {
    const { connect } = await start({ messagesBurst: 5 })
    const client = await connect()
    for (let count = 0; count < 6; count += 1) client.send(ping)
    expect(await client.closed).toBe(1008)
  })

  it('bounds sockets per address and per member, and frees the places again [SEC-43]', async () => {
    const { connect } = await start({ perAddress: 2, perMember: 1 })
    const first = await connect()
    const second = await connect()
    await expect(connect()).rejects.toThrow('429')
    for (const one of [first, second]) {
      one.send(identify(await issue({ memberId: 7n, sessionId: 'h' })))
      if (one === first) await one.next()
    }
    expect(await second.closed).toBe(1008)
    await expect(connect()).resolves.toBeDefined()
  })

  it('sends clients away one after another, and lets nobody in meanwhile [F-O2]', async () => {
    const { connect, socket } = await start()
    const clients = [await connect(), await connect(), await connect(), await connect()]
    const began = performance.now()
    const leaving = clients.map(async ({ closed }) => ({ code: await closed, afterMs: performance.now() - began }))
    const closing = socket.close(400)
    await expect(connect()).rejects.toThrow('503')
    const left = await Promise.all(leaving)
    await closing
    expect(left.map(({ code }) => code)).toEqual([1012, 1012, 1012, 1012])
    for (const [at, { afterMs }] of left.entries()) expect(afterMs).toBeGreaterThanOrEqual(at * 100 - 5)
  })

  it('ends a socket that answers no ping', async () => {
    const { connect, socket } = await start({ pingEveryMs: 30 })
    const client = await connect({ autoPong: false })
    expect(await client.closed).toBe(1006)
    await expect.poll(() => socket.count()).toBe(0)
  })
})

it('counts the open sockets of all doors of the process, and of a closed door none', async () => {
  const [one, other] = [await start(), await start()]
  for (const { connect } of [one, one, other]) await connect()
  expect([openSockets(), one.socket.count(), other.socket.count()]).toEqual([3, 2, 1])
  const { client, closed } = await one.connect()
  client.close()
  await closed
  await expect.poll(openSockets).toBe(3)
  await other.socket.close()
  expect(openSockets()).toBe(2)
})
