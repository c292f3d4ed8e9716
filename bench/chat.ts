import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import type { Sql } from '../apps/server/src/db/connect.ts'
import { frameOf } from '../apps/server/src/realtime/hub.ts'
import { chatTokenOf, CROWD_ROOM, makeChatGuests } from '../apps/server/src/testing/chat-guests.ts'
import type { Heard, PeopleOrder, Spoken } from './chat-people.ts'
import { opened } from './chat-opening.ts'
import { fillRoom } from './chat-world.ts'
import { type Child, startChild } from './child-process.ts'
import { withCpuTime } from './cpu-time.ts'
import { inTurns, median, type Ratio, ratioOf } from './measure.ts'
import type { Bench, BenchContext } from './run.ts'
import type { Broadcast } from './serve-sockets.ts'
import type { Order } from './socket-clients.ts'
import type { BenchDatabase } from './throw-away-cluster.ts'

/** What the room says in a second, and by how many. */
const MESSAGES_PER_SECOND = 50
const SPEAKERS = 20
/** One of so many sockets is read; the others only count bytes. They come in between each other. */
const READ_ONE_OF = 25
const WAVE = 500
const DELIVERY_MS = 500
const SILENT_MS = 150
const CORES = 1.5
const FAN_OUT = 0.9
/** Frames' deliveries of one round of the fan-out. */
const DELIVERIES = 60_000
const BACK_SHARE = 0.4
const BACK_S = 20
const OPEN_MS = 300
const LONG_ROOM = 100_000
const SHORT_ROOM = 100

/**
 * A room of the chat with thousands of sockets: how soon each hears what is said, what that costs the server and each
 * socket, the fan-out against bare `ws` with the same frames, how soon everybody is back after the server was killed,
 * and how long the page of a long room takes.
 */
export const chat: Bench = async (context) => {
  const database = await context.cluster.database('chat', 'migrated')
  await makeChatGuests(database.owner, context.options.sockets + SPEAKERS)
  return [
    ...(await talkInRoom(context, database)),
    await fanOut(context, database),
    await comeBack(context, database),
    await openRooms(database),
  ]
}

const LIFTED = {
  ...{ perProcess: 1_000_000, perAddress: 1_000_000, messagesPerMinute: 600_000, messagesBurst: 10_000 },
  // Clients that only count bytes answer no ping.
  pingEveryMs: 3_600_000,
}
const startApp = (database: BenchDatabase, port?: number, nodeArguments: string[] = []): Promise<Child> =>
  startChild('serve-app.ts', { databaseUrl: database.url, chatLimits: LIFTED, ...(port && { port }) }, nodeArguments)
const originOf = (port: number): string => `http://127.0.0.1:${port}`
const ask = <Answer>(child: Child, order: PeopleOrder): Promise<Answer> => child.ask<Answer>(order)

/** What stands around a room that talks. */
interface Talk {
  app: Child
  reading: Child
  speaking: Child
}

interface Round {
  heard: Heard
  spoken: Spoken
  cores: number
  databaseCores: number
}

async function talkInRoom({ options, cluster }: BenchContext, database: BenchDatabase): Promise<Ratio[]> {
  const app = await startApp(database, undefined, options.serverArguments)
  const [counting, reading, speaking] = await Promise.all([
    startChild('socket-clients.ts', {}),
    startChild('chat-people.ts', {}),
    startChild('chat-people.ts', {}),
  ])
  try {
    const port = await app.ask<number>({})
    const speakers = Array.from({ length: SPEAKERS }, (_, n) => options.sockets + 1 + n)
    await ask(speaking, { come: speakers, origin: originOf(port) })
    // Code and caches are warm before memory is looked at.
    await ask<Spoken>(speaking, { speak: { perSecond: MESSAGES_PER_SECOND, seconds: 4 } })
    const before = residentMb(app.pid)
    for (let from = 0; from < options.sockets; from += WAVE) {
      const until = Math.min(options.sockets, from + WAVE)
      await openWave({ port, from, until, owner: database.owner }, { counting, reading })
    }
    await sleep(2_000)
    const memoryKb = ((residentMb(app.pid) - before) * 1_000) / options.sockets
    const talk = { app, reading, speaking }
    const silent = await roundOf(talk, { cluster, perSecond: SILENT_PER_SECOND, seconds: options.seconds })
    const rounds: Round[] = []
    for (let round = 0; round < options.rounds; round++) {
      rounds.push(await roundOf(talk, { cluster, perSecond: MESSAGES_PER_SECOND, seconds: options.seconds }))
    }
    return talkLines(options.sockets, { memoryKb, silent, rounds })
  } finally {
    await Promise.all([counting, reading, speaking, app].map((child) => child.stop()))
  }
}

/** So slowly that each message leaves at once. */
const SILENT_PER_SECOND = 2

interface RoundOptions extends Pick<BenchContext, 'cluster'> {
  perSecond: number
  seconds: number
}

/** Somebody speaks for a while, and what that took. */
async function roundOf({ app, reading, speaking }: Talk, { cluster, ...speak }: RoundOptions): Promise<Round> {
  await ask(reading, { listen: true })
  const began = performance.now()
  const [[spoken, appMs = 0], databaseMs = 0] = await withCpuTime([cluster.pid], () =>
    withCpuTime([app.pid], () => ask<Spoken>(speaking, { speak })),
  )
  const tookMs = performance.now() - began
  await sleep(600)
  const heard = await ask<Heard>(reading, { heard: true })
  return { heard, spoken, cores: appMs / tookMs, databaseCores: databaseMs / tookMs }
}

function talkLines(
  sockets: number,
  { memoryKb, silent, rounds }: { memoryKb: number; silent: Round; rounds: readonly Round[] },
): Ratio[] {
  const of = (pick: (round: Round) => number) => rounds.map(pick)
  const sum = (values: readonly number[]) => values.reduce((whole, one) => whole + one, 0)
  const readers = Math.floor(sockets / READ_ONE_OF)
  const delays = {
    p50: median(of(({ heard }) => heard.p50)),
    longest: Math.max(...of(({ heard }) => heard.longest)),
    framesPerSecondAndSocket: Math.max(...of(({ heard }) => heard.framesPerSecond)),
    saidP50: median(of(({ spoken }) => spoken.p50)),
    saidP99: median(of(({ spoken }) => spoken.p99)),
    refused: sum(of(({ spoken }) => spoken.refused)),
    lost: sum(of(({ heard, spoken }) => Math.max(0, spoken.said * readers - heard.messages))),
  }
  const costs = { memoryKbPerSocket: memoryKb, databaseCores: median(of(({ databaseCores }) => databaseCores)) }
  const room = `${sockets.toLocaleString('en')} sockets`
  const busy = `${room}, ${MESSAGES_PER_SECOND} messages/s`
  const quiet = `${room}, ${SILENT_PER_SECOND} messages/s`
  return [
    limitLine(
      { name: `${busy}: delivery, p99`, unit: 'ms', limit: DELIVERY_MS, ours: of(({ heard }) => heard.p99) },
      delays,
    ),
    limitLine({ name: `${busy}: server`, unit: 'cores', limit: CORES, ours: of(({ cores }) => cores) }, costs),
    limitLine(
      { name: `${quiet}: delivery, p99`, unit: 'ms', limit: SILENT_MS, ours: [silent.heard.p99] },
      { p50: silent.heard.p50, saidP50: silent.spoken.p50 },
    ),
  ]
}

interface Wave {
  port: number
  from: number
  until: number
  owner: Sql
}

/** The next guests: most of them count, some read. */
async function openWave({ port, from, until, owner }: Wave, to: { counting: Child; reading: Child }): Promise<void> {
  const guests = Array.from({ length: until - from }, (_, n) => from + 1 + n)
  const readers = guests.filter((guest) => guest % READ_ONE_OF === 0)
  const counters = guests.filter((guest) => guest % READ_ONE_OF !== 0)
  const paths = (await ticketsOf(owner, counters)).map((ticket) => `/ws-chat?token=${ticket}&isGuest=1`)
  const open = until - Math.floor(until / READ_ONE_OF)
  await to.counting.ask<number>({ open, port, at: { paths, greeting: ENTER } } satisfies Order)
  await ask(to.reading, { come: readers, origin: originOf(port) })
}

const ENTER = { command: CHAT_COMMAND.enter, content: { rooms: [{ room_id: CROWD_ROOM }] } }

/** Tickets, as `chat.socketTicket` gives them, all at once. */
async function ticketsOf(owner: Sql, guests: readonly number[]): Promise<string[]> {
  const tickets = guests.map(() => randomBytes(32).toString('base64url'))
  await owner`
    insert into chat_ticket (ticket_hash, token_hash, expires_at)
    select sha256(ticket::bytea), sha256(token::bytea), now() + interval '10 minutes'
    from unnest(${tickets}::text[], ${guests.map(chatTokenOf)}::text[]) t (ticket, token)`
  return tickets
}

/** What a process holds in memory, in MB of 1,000,000 bytes; NaN elsewhere than on Linux. */
function residentMb(pid: number): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return (Number(kb) * 1_024) / 1_000_000
  } catch {
    return Number.NaN
  }
}

interface Limited {
  name: string
  unit: string
  limit: number
  ours: number[]
}

/** A measure with a limit as its baseline. */
const limitLine = ({ name, unit, limit, ours }: Limited, facts: Ratio['facts']): Ratio =>
  ratioOf({
    ...{ name, unit, against: 'limit', target: 1, shall: 'at-most', facts },
    rounds: { ours, baseline: [limit] },
  })

/** The same frame, of ten messages, to as many sockets by the chat and by bare `ws`. */
async function fanOut({ options }: BenchContext, database: BenchDatabase): Promise<Ratio> {
  const count = options.sockets
  const message = await aFrame(database.owner)
  const [ours, bare] = await Promise.all([
    startChild('serve-chat.ts', { databaseUrl: database.url, roomId: CROWD_ROOM }),
    startChild('serve-sockets.ts', { kind: 'ws' }),
  ])
  const paths = (
    await ticketsOf(
      database.owner,
      Array.from({ length: count }, (_, n) => n + 1),
    )
  ).map((ticket) => `/ws-chat?token=${ticket}&isGuest=1`)
  const [oursRoom, bareRoom] = [
    await broadcaster(ours, count, { paths, greeting: ENTER }),
    await broadcaster(bare, count),
  ]
  try {
    const times = Math.max(1, Math.round(DELIVERIES / count))
    const bytes = frameOf(message).length * count * times
    const deliver =
      ({ server, clients }: typeof oursRoom) =>
      async (): Promise<[number, number]> => {
        const [ms, cpuMs = 0] = await withCpuTime([server.pid], async () => {
          const arrived = clients.ask<number>({ waitForBytes: bytes } satisfies Order)
          await server.ask({ message, times } satisfies Broadcast)
          return arrived
        })
        return [(count * times * 1_000) / ms, (cpuMs * 1_000) / (count * times)]
      }
    const sides = { ours: deliver(oursRoom), baseline: deliver(bareRoom) }
    const taken = await inTurns(sides, { rounds: options.rounds, warmUps: 2 })
    return ratioOf({
      name: `chat fan-out to ${count.toLocaleString('en')} sockets`,
      unit: '/s',
      against: 'ws send()',
      target: FAN_OUT,
      rounds: { ours: taken.ours.map(([rate]) => rate), baseline: taken.baseline.map(([rate]) => rate) },
      facts: {
        serverUs: median(taken.ours.map(([, us]) => us)),
        baselineUs: median(taken.baseline.map(([, us]) => us)),
        frameBytes: frameOf(message).length,
      },
    })
  } finally {
    await Promise.all([oursRoom, bareRoom].flatMap(({ server, clients }) => [clients.stop(), server.stop()]))
  }
}

/** A server with its clients, and no frame of its own on the way. */
async function broadcaster(server: Child, count: number, at?: { paths: string[]; greeting: object }) {
  const clients = await startChild('socket-clients.ts', {})
  const port = await server.ask<number>({})
  const order = { open: count, port, ...(at && { at }) } satisfies Order
  await clients.ask<number>(order)
  // The head count is told again for as long as it changes.
  await sleep(11_000)
  await clients.ask<number>(order)
  return { server, clients }
}

/** A frame as the room got it in the talk: a fifth of a second's messages. */
async function aFrame(owner: Sql): Promise<object> {
  const rows = await owner<{ seq: number; id: string; as: object; content: object; at: number }[]>`
    select seq, message_id::text as id, said_as as as, content, floor(extract(epoch from said_at) * 1000)::float8 as at
    from chat_message where room_id = ${CROWD_ROOM} order by seq desc limit ${MESSAGES_PER_SECOND / 5}`
  const messages = rows.reverse().map(({ seq, id, as, content, at }) => ({
    ...{ id, seq, room_id: CROWD_ROOM, command: 20, createdAt: at, channel: `room:${CROWD_ROOM}` },
    content: { kind: 'text', ...content, userinfo: as },
  }))
  return { command: CHAT_COMMAND.messages, content: { room_id: CROWD_ROOM, messages } }
}

/** The server is killed under everybody, and started again at once. */
async function comeBack({ options }: BenchContext, database: BenchDatabase): Promise<Ratio> {
  const count = Math.round(options.sockets * BACK_SHARE)
  let app = await startApp(database)
  const port = await app.ask<number>({})
  const people = await startChild('chat-people.ts', {})
  try {
    await ask(people, { come: Array.from({ length: count }, (_, n) => n + 1), origin: originOf(port) })
    const took: number[] = []
    for (let round = 0; round < Math.min(options.rounds, 2); round++) {
      app.kill()
      const began = performance.now()
      while ((await ask<number>(people, { inside: true })) > 0) await sleep(20)
      app = await startApp(database, port)
      while ((await ask<number>(people, { inside: true })) < count) await sleep(50)
      took.push((performance.now() - began) / 1_000)
    }
    const name = `${count.toLocaleString('en')} sockets back after a kill`
    return limitLine({ name, unit: 's', limit: BACK_S, ours: took }, {})
  } finally {
    await Promise.all([people.stop(), app.stop()])
  }
}

/** What a page asks for when it opens a room: the room, its newest messages. */
async function openRooms(database: BenchDatabase): Promise<Ratio> {
  const [long, short] = [await fillRoom(database.owner, LONG_ROOM), await fillRoom(database.owner, SHORT_ROOM)]
  await database.owner`vacuum analyze`
  const app = await startApp(database)
  try {
    const origin = originOf(await app.ask<number>({}))
    const [ofLong, ofShort] = [await opened(origin, long), await opened(origin, short)]
    const name = `opening a room with ${LONG_ROOM.toLocaleString('en')} messages, p99`
    const facts = { p50: ofLong.p50, ofShortRoomP50: ofShort.p50, oldestPageP50: ofLong.oldestP50 }
    return limitLine({ name, unit: 'ms', limit: OPEN_MS, ours: [ofLong.p99] }, facts)
  } finally {
    await app.stop()
  }
}
