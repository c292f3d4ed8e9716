import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { GAME_COMMAND, type PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { connect } from '../db/connect.ts'
import { systemClock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { endOfSession } from '../http/sessions/sessions.ts'
import { hashOf } from '../http/sessions/viewer.ts'
import { aMember, aSession, type TestMember } from '../testing/factories.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { announce, sweepOutbox } from './outbox.ts'
import { startRealtime } from './realtime.ts'
import { issueTicket } from './tickets.ts'

const database = useTestDatabase()
const ends: (() => Promise<void>)[] = []
beforeEach(() => database.owner`delete from outbox`.then(() => undefined))
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A process with a pool and a port of its own. */
async function startHost() {
  const server = createServer()
  const sql = connect(database.url, { name: 'host', max: 5 })
  const realtime = await startRealtime({
    server,
    sql,
    clock: systemClock,
    isAllowedOrigin: () => true,
    isGame: () => true,
    endOf: ({ sessionId }) => endOfSession(sql, sessionId),
    addressOf: () => '127.0.0.1',
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= (async () => {
      await realtime.close()
      server.closeAllConnections()
      await sql.end({ timeout: 1 })
    })())
  ends.push(stop)
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws-game/0`, stop }
}

type Frame = { command: number; at?: string; content: PushContent & { streams: string[]; lost: boolean } }

/** A line that remembers what it heard, and how far. */
async function openLine(host: { url: string }) {
  const client = new WebSocket(host.url)
  const frames: Frame[] = []
  const closed = new Promise<number>((done) => client.on('close', done))
  client.on('message', (data) => frames.push(JSON.parse(String(data)) as Frame))
  await new Promise((done, fail) => client.on('open', done).on('error', fail))
  ends.push(async () => client.terminate())
  const answers = () => frames.filter(({ command }) => command === GAME_COMMAND.joined)
  const ask = async (command: number, content: object) => {
    const before = answers().length
    client.send(JSON.stringify({ command, content }))
    await expect.poll(() => answers().length).toBe(before + 1)
    return (answers().at(-1) as Frame).content
  }
  return {
    closed,
    heard: () => frames.filter(({ command }) => command === GAME_COMMAND.push).map(({ content }) => content),
    subscribe: (since?: string) => ask(GAME_COMMAND.subscribe, { gameId: 71, type: 'RESULT', since }),
    identify: (ticket: string, since?: string) => ask(GAME_COMMAND.identify, { ticket, since }),
    say: (command: number, content?: object) => client.send(JSON.stringify({ command, content })),
    /** What the client knows when the line ends now. */
    since: () => frames.findLast(({ at }) => at !== undefined)?.at,
    end: () => client.terminate(),
  }
}

const drawn = (turnNum: string) => ({
  topic: 'draw',
  payload: { drawId: 1, gameId: 71, turnNum, state: 'drawn', openNum: '01,02', isStreaming: false },
})
const turns = (line: { heard: () => PushContent[] }) =>
  line.heard().map((content) => ('turnNum' in content ? content.turnNum : ''))

/** Announces in a transaction that commits when the returned function is called. */
async function announceSlowly(turnNum: string) {
  const [written, free] = [Promise.withResolvers<bigint>(), Promise.withResolvers<void>()]
  const done = database.sql.begin(async (tx) => {
    written.resolve(await announce(tx, drawn(turnNum)))
    await free.promise
  })
  const id = await written.promise
  const commit = async () => {
    free.resolve()
    await done
  }
  return { id, commit }
}

/** Marks come once a second while there is news. */
const markedAfter = async (
  line: { since: () => string | undefined; say: (command: number) => void },
  before?: string,
) =>
  expect
    .poll(
      () => {
        line.say(GAME_COMMAND.ping)
        return line.since()
      },
      { timeout: 5_000, interval: 200 },
    )
    .not.toBe(before)

describe('a client that comes back', () => {
  it('is given what it missed by another process', async () => {
    const [first, second] = [await startHost(), await startHost()]
    const line = await openLine(first)
    await line.subscribe()
    await announce(database.sql, drawn('1'))
    await expect.poll(() => turns(line)).toEqual(['1'])
    await markedAfter(line)
    line.end()
    await announce(database.sql, drawn('2'))
    await announce(database.sql, drawn('3'))
    const again = await openLine(second)
    expect(await again.subscribe(line.since())).toEqual({ streams: ['71:RESULT'], lost: false })
    expect(turns(again).filter((turn) => turn !== '1')).toEqual(['2', '3'])
  })

  it('is given what a transaction commits late, though its id is smaller than the last one seen', async () => {
    const [first, second] = [await startHost(), await startHost()]
    const line = await openLine(first)
    await line.subscribe()
    await announce(database.sql, drawn('10'))
    await markedAfter(line)
    const slow = await announceSlowly('11')
    const seen = await announce(database.sql, drawn('12'))
    await expect.poll(() => turns(line)).toContain('12')
    // Marks go on being told: none may pass the transaction that is still open.
    await sleep(2_200)
    line.say(GAME_COMMAND.ping)
    await sleep(50)
    line.end()
    const witness = await openLine(second)
    await witness.subscribe()
    await slow.commit()
    await expect.poll(() => turns(witness)).toContain('11')
    // Anyone who asks for ids after the last one he saw never hears of it.
    expect(slow.id).toBeLessThan(seen)
    const again = await openLine(second)
    expect((await again.subscribe(line.since())).lost).toBe(false)
    expect(turns(again)).toContain('11')
  })

  it('is given it also by a process that was started only then', async () => {
    const first = await startHost()
    const line = await openLine(first)
    await line.subscribe()
    await announce(database.sql, drawn('20'))
    await markedAfter(line)
    const slow = await announceSlowly('21')
    await announce(database.sql, drawn('22'))
    await expect.poll(() => turns(line)).toContain('22')
    await first.stop()
    await slow.commit()
    const again = await openLine(await startHost())
    expect((await again.subscribe(line.since())).lost).toBe(false)
    expect(turns(again)).toContain('21')
  })

  it('hears everything once while the connection of its process to the database is lost', async () => {
    const line = await openLine(await startHost())
    await line.subscribe()
    await announce(database.sql, drawn('30'))
    await expect.poll(() => turns(line)).toContain('30')
    const slow = await announceSlowly('31')
    await database.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'host' and query ilike 'listen%'`
    await announce(database.sql, { ...drawn('32'), payload: { ...drawn('32').payload, note: 'x'.repeat(9_000) } })
    await slow.commit()
    await announce(database.sql, drawn('33'))
    const heard = () => turns(line).toSorted((a, b) => Number(a) - Number(b))
    await expect.poll(heard, { timeout: 5_000 }).toEqual(['30', '31', '32', '33'])
    await sleep(100)
    expect(turns(line)).toHaveLength(4)
  })

  it.each([
    ['is from long ago', ([epoch]: string[]) => `${epoch}.3`],
    ['is of another database', ([, xact]: string[]) => `ffffff.${xact}`],
    ['is no mark', () => 'x'],
  ])('is told to read everything again when its mark %s', async (_, spoil) => {
    const line = await openLine(await startHost())
    await line.subscribe()
    await announce(database.sql, drawn('40'))
    await markedAfter(line)
    const since = line.since() as string
    expect((await line.subscribe(spoil(since.split('.')))).lost).toBe(true)
    expect((await line.subscribe(since)).lost).toBe(false)
  })

  it('is told so when what it missed was swept before the process started', async () => {
    const line = await openLine(await startHost())
    await line.subscribe()
    await announce(database.sql, drawn('50'))
    await markedAfter(line)
    line.end()
    await announce(database.sql, drawn('51'))
    await database.owner`update outbox set created_at = created_at - interval '20 minutes'`
    await sweepOutbox(database.sql)
    await announce(database.sql, drawn('52'))
    const again = await openLine(await startHost())
    expect((await again.subscribe(line.since())).lost).toBe(true)
  })
})

describe("a member's own stream", () => {
  const balance = (memberId: bigint, money: number) =>
    announce(database.sql, { topic: 'balance', payload: [{ memberId: String(memberId), balance: String(money) }] })
  const ticketOf = async (member: TestMember) => {
    const sessionId = hashOf(await aSession(database, member)).toString('hex')
    return { sessionId, ticket: await issueTicket(database.sql, systemRandom, { ...member, sessionId }) }
  }

  it('hands over the latest balance to its owner, on any host, and to nobody else', async () => {
    const [first, second] = [await startHost(), await startHost()]
    const [owner, other] = [await aMember(database), await aMember(database)]
    const line = await openLine(first)
    await line.identify((await ticketOf(owner)).ticket)
    // Transactions of other databases hold marks back: until they end, the second host knows of none so early.
    for (let isKnown = false; !isKnown; ) {
      const early = line.since()
      await balance(owner.memberId, 1_000)
      await markedAfter(line, early)
      const probe = await openLine(second)
      isKnown = !(await probe.identify((await ticketOf(owner)).ticket, line.since())).lost
      probe.end()
    }
    line.end()
    const witness = await openLine(second)
    await witness.identify((await ticketOf(owner)).ticket)
    await balance(owner.memberId, 2_000)
    await balance(owner.memberId, 3_000)
    await expect.poll(() => witness.heard().at(-1)).toMatchObject({ money: 3 })
    const again = await openLine(second)
    expect(await again.identify((await ticketOf(owner)).ticket, line.since())).toEqual({
      streams: ['own'],
      lost: false,
    })
    expect(again.heard()).toMatchObject([{ type: 'BALANCE', money: 3 }])
    const stranger = await openLine(second)
    await stranger.identify((await ticketOf(other)).ticket, line.since())
    expect(stranger.heard()).toEqual([])
  })

  it('replays nothing to a session that ended after its ticket was given [SEC-45]', async () => {
    const host = await startHost()
    const owner = await aMember(database)
    await balance(owner.memberId, 4_000)
    const { ticket, sessionId } = await ticketOf(owner)
    await database.owner`
      update session set revoked_at = clock_timestamp(), end_reason = 'logout'
      where token_hash = ${Buffer.from(sessionId, 'hex')}`
    const line = await openLine(host)
    line.say(GAME_COMMAND.identify, { ticket })
    expect(await line.closed).toBe(1008)
    expect(line.heard()).toMatchObject([{ type: 'SIGNED_OUT' }])
  })

  it('replays nothing on an open line whose session has ended unheard [SEC-45]', async () => {
    const owner = await aMember(database)
    const line = await openLine(await startHost())
    const { ticket, sessionId } = await ticketOf(owner)
    await line.identify(ticket)
    await balance(owner.memberId, 5_000)
    await expect.poll(() => line.heard()).toHaveLength(1)
    await database.owner`
      update session set revoked_at = clock_timestamp(), end_reason = 'logout'
      where token_hash = ${Buffer.from(sessionId, 'hex')}`
    line.say(GAME_COMMAND.identify, {})
    expect(await line.closed).toBe(1008)
    expect(line.heard().map(({ type }) => type)).toEqual(['BALANCE', 'SIGNED_OUT'])
  })
})
