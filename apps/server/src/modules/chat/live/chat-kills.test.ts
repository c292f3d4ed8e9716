import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { connect, type Sql } from '../../../db/connect.ts'
import { type LocalPostgres, startLocalPostgres } from '../../../db/local-postgres.ts'
import { migrate } from '../../../db/migrate.ts'
import { ensureAppRole } from '../../../db/prepare.ts'
import { clientIdAt } from '../testing.ts'

// A room under fire, on a database of its own: processes of the chat are killed, and the database crashes, while many
// speak. LIUHE_LONG=1 is the long run: ten times as many messages, and a crash every few seconds.

const IS_LONG = process.env['LIUHE_LONG'] === '1'
const MESSAGES = IS_LONG ? 100_000 : 10_000
const SENDERS = 20
const ROOM = 7
const HAND = path.join(import.meta.dirname, 'chat-hand.ts')

let dataDir: string
let postgres: LocalPostgres
/** Outlives crashes: the driver connects again. */
let tickets: Sql
const hands = new Map<ChildProcess, number>()

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'liuhe-chat-'))
  await chmod(dataDir, 0o711)
  postgres = await startLocalPostgres({ dataDir })
  tickets = connect(postgres.ownerUrl('postgres'), { max: 4, name: 'test-tickets' })
  await asOwner(async (owner) => {
    await ensureAppRole(owner, randomBytes(16).toString('hex'))
    await migrate(owner)
    await owner`insert into chat_class values (1, '聊天室', 1)`
    await owner`
      insert into chat_room (room_id, kind, class_id, name, sec_per_mess, allow_guests)
      values (${ROOM}, 'group', 1, '大厅', 0, true)`
    await owner`insert into system_config values ('chat_minute_max', '1000000')`
    await owner`
      insert into chat_person (chat_id, kind, nickname, secret_hash)
      select 100000000 + n, 'guest', '游客' || n, sha256(n::text::bytea) from generate_series(1, ${SENDERS + 2}) n`
    await owner`
      insert into chat_token (token_hash, person_id, expires_at)
      select sha256(('token' || (chat_id - 100000000))::bytea), person_id, now() + interval '1 day' from chat_person
      where kind = 'guest'`
  })
}, 60_000)
afterAll(async () => {
  for (const hand of hands.keys()) hand.kill('SIGKILL')
  await tickets?.end({ timeout: 1 })
  await postgres?.stop()
  if (postgres) await rm(postgres.home.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}, 30_000)

async function asOwner<T>(work: (owner: Sql) => Promise<T>): Promise<T> {
  const owner = connect(postgres.ownerUrl('postgres'), { max: 1, name: 'test-owner' })
  try {
    return await work(owner)
  } finally {
    await owner.end({ timeout: 1 })
  }
}

const startHand = (): Promise<ChildProcess> => {
  const hand = fork(HAND, [postgres.ownerUrl('postgres')], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const ready = Promise.withResolvers<ChildProcess>()
  hand.once('message', (port) => {
    hands.set(hand, Number(port))
    ready.resolve(hand)
  })
  hand.once('exit', () => {
    hands.delete(hand)
    ready.resolve(hand)
  })
  return ready.promise
}

/** A line of the guest with this number to any process that lives; undefined when none takes it. */
async function dial(person: number): Promise<WebSocket | undefined> {
  const ports = [...hands.values()]
  const port = ports[Math.floor(Math.random() * ports.length)]
  if (port === undefined) return undefined
  const ticket = randomBytes(32).toString('base64url')
  try {
    await tickets`
      insert into chat_ticket (ticket_hash, token_hash, expires_at)
      values (${createHash('sha256').update(ticket).digest()}, sha256(('token' || ${String(person)})::bytea),
              now() + interval '1 minute')`
  } catch {
    return undefined
  }
  const line = new WebSocket(`ws://127.0.0.1:${port}/ws-chat?token=${ticket}&isGuest=1`)
  const isOpen = await new Promise<boolean>((done) => line.on('open', () => done(true)).on('error', () => done(false)))
  return isOpen ? line : undefined
}

/** Says so many texts, some at once; says what was not answered again, by the same ids, until all are. */
async function speak(person: number, count: number): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>()
  const waiting = new Map(Array.from({ length: count }, (_, n) => [clientIdAt(), `${person}说第${n}句`]))
  while (waiting.size > 0) {
    const line = await dial(person)
    if (line === undefined) {
      await sleep(100)
      continue
    }
    const sent = new Set<string>()
    const fill = () => {
      for (const [id, text] of waiting) {
        if (sent.size - acknowledgedOf(sent, waiting) >= AT_ONCE) return
        if (sent.has(id)) continue
        sent.add(id)
        const content = { room_id: ROOM, client_id: id, content: { kind: 'text', text } }
        line.send(JSON.stringify({ command: CHAT_COMMAND.say, content }))
      }
    }
    line.on('message', (data) => {
      const { command, content } = JSON.parse(String(data))
      if (command === CHAT_COMMAND.refused) sent.delete(content.client_id)
      if (command === CHAT_COMMAND.said) {
        acknowledged.set(content.client_id, content.message.seq)
        waiting.delete(content.client_id)
      }
      if (waiting.size === 0) line.close()
      else fill()
    })
    const closed = new Promise((done) => line.on('close', done).on('error', () => {}))
    fill()
    await closed
  }
  return acknowledged
}
const AT_ONCE = 20
const acknowledgedOf = (sent: ReadonlySet<string>, waiting: ReadonlyMap<string, string>): number =>
  [...sent].filter((id) => !waiting.has(id)).length

/** Listens through everything: comes back with the last place it has, and asks for gaps. */
function hearAll(person: number) {
  const heard = new Map<number, string>()
  const order: number[] = []
  let isOver = false
  let line: WebSocket | undefined
  const take = (messages: { seq: number; id: string }[]) => {
    for (const { seq, id } of messages) {
      const known = heard.get(seq)
      if (known !== undefined && known !== id) throw new Error(`place ${seq} has two messages`)
      if (seq === order.length + 1) order.push(seq)
      heard.set(seq, id)
    }
    while (heard.has(order.length + 1)) order.push(order.length + 1)
    const newest = messages.at(-1)?.seq ?? 0
    if (newest > order.length && line?.readyState === WebSocket.OPEN) {
      line.send(
        JSON.stringify({ command: CHAT_COMMAND.gap, content: { room_id: ROOM, from: order.length, to: newest } }),
      )
    }
  }
  const enter = () =>
    line?.send(
      JSON.stringify({ command: CHAT_COMMAND.enter, content: { rooms: [{ room_id: ROOM, seq: order.length }] } }),
    )
  const run = async () => {
    while (!isOver) {
      line = await dial(person)
      if (line === undefined) {
        await sleep(100)
        continue
      }
      const open = line
      open.on('message', (data) => {
        const { command, content } = JSON.parse(String(data))
        if (command === CHAT_COMMAND.messages) take(content.messages)
        if (command === CHAT_COMMAND.entered) {
          take(content.messages)
          // More was missed than one answer tells.
          if (order.length < content.last_seq) {
            const span = { room_id: ROOM, from: order.length, to: content.last_seq }
            open.send(JSON.stringify({ command: CHAT_COMMAND.gap, content: span }))
          }
        }
      })
      const closed = new Promise((done) => open.on('close', done).on('error', () => {}))
      enter()
      await closed
    }
  }
  void run()
  return {
    heard,
    order,
    ask: enter,
    stop: () => {
      isOver = true
      line?.close()
    },
  }
}

async function crashDatabase(): Promise<void> {
  process.kill(postgres.pid, 'SIGQUIT') // everything stops as it stands, like a crash
  while (postgres.isAlive()) await sleep(20)
  await postgres.stop()
  postgres = await startLocalPostgres({ dataDir })
}

it(
  'stores what it acknowledged, once, in one order, while processes and the database are killed [I-49]',
  async () => {
    await Promise.all([startHand(), startHand()])
    const ears = [hearAll(SENDERS + 1), hearAll(SENDERS + 2)]
    let isOver = false
    const speaking = Promise.all(Array.from({ length: SENDERS }, (_, n) => speak(n + 1, MESSAGES / SENDERS))).finally(
      () => (isOver = true),
    )
    let kills = 0
    const trouble = (async () => {
      while (!isOver) {
        await sleep(1_500 + Math.random() * 1_000)
        const oldest = [...hands.keys()][0]
        // Another one first: what is proved is that kills lose nothing, not that nobody serves.
        await startHand()
        oldest?.kill('SIGKILL')
        kills += 1
      }
    })()
    for (let crash = 0; crash < (IS_LONG ? 10 : 1); crash += 1) {
      await sleep(2_500)
      await crashDatabase()
    }
    const acknowledged = (await speaking).map((one) => [...one]).flat()
    await trouble
    expect(kills).toBeGreaterThan(1)
    expect(acknowledged).toHaveLength(MESSAGES)
    const rows = await asOwner(
      (owner) => owner<{ seq: number; id: string; text: string }[]>`
        select seq, message_id::text as id, content ->> 'text' as text from chat_message where room_id = ${ROOM}
        order by seq`,
    )
    // Nothing was acknowledged that is not there, and nothing is there twice.
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: MESSAGES }, (_, n) => n + 1))
    expect(new Set(rows.map(({ text }) => text)).size).toBe(MESSAGES)
    expect(acknowledged.map(([, seq]) => seq).toSorted((a, b) => a - b)).toEqual(rows.map(({ seq }) => seq))
    for (const ear of ears) {
      await expect
        .poll(
          () => {
            if (ear.order.length < MESSAGES) ear.ask()
            return ear.order.length
          },
          { timeout: 30_000, interval: 300 },
        )
        .toBe(MESSAGES)
      expect(rows.every(({ seq, id }) => ear.heard.get(seq) === id)).toBe(true)
      ear.stop()
    }
  },
  IS_LONG ? 1_800_000 : 180_000,
)
