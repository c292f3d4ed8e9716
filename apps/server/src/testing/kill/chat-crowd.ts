import { setTimeout as sleep } from 'node:timers/promises'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { WebSocket } from 'ws'
import { connect } from '../../db/connect.ts'
import { clientIdAt } from '../../modules/chat/testing.ts'
import { SOCKET_LIMITS } from '../../realtime/socket-limits.ts'
import { aChatTicket, CROWD_ROOM, makeChatGuests } from '../chat-guests.ts'
import type { OwnPostgres } from './own-postgres.ts'

/** Guests who speak and listen through everything, over any server that lives. */
export interface ChatCrowd {
  /**
   * Says so many texts, and what was not answered again by the same ids, until all are.
   * @returns the place of each acknowledged message, by its client id
   */
  speak(person: number, count: number): Promise<Map<string, number>>
  /** Listens from now on: comes back with the last place it has, and asks for gaps. */
  hear(person: number): Ear
  leave(): Promise<void>
}

export interface Ear {
  /** Ids by place. */
  heard: ReadonlyMap<number, string>
  /** How many places from the first on were heard without a gap. */
  reached(): number
  /** Asks for what came since. */
  ask(): void
  stop(): void
}

interface CrowdParts {
  postgres: OwnPostgres
  people: number
  /** Where servers listen, those that are down included. */
  origins(): string[]
}

/** Makes the room and its guests; the setting of messages a minute is raised, the limits of sockets are as they are. */
export async function gatherChatCrowd({ postgres, people, origins }: CrowdParts): Promise<ChatCrowd> {
  await postgres.asOwner((owner) => makeChatGuests(owner, people))
  // Outlives crashes: the driver connects again.
  const tickets = connect(postgres.ownerUrl, { max: 4, name: 'test-tickets' })
  const dial = async (person: number): Promise<WebSocket | undefined> => {
    const all = origins()
    const origin = all[Math.floor(Math.random() * all.length)] ?? ''
    const ticket = await aChatTicket(tickets, person).catch(() => undefined)
    if (ticket === undefined) return undefined
    const address = `${origin.replace('http', 'ws')}/ws-chat?token=${ticket}&isGuest=1`
    const line = new WebSocket(address, { headers: { 'x-forwarded-for': `10.1.${person >> 8}.${person & 255}` } })
    const isOpen = await new Promise<boolean>((done) =>
      line.on('open', () => done(true)).on('error', () => done(false)),
    )
    return isOpen ? line : undefined
  }
  return {
    speak: (person, count) => speak(() => dial(person), person, count),
    hear: (person) => hear(() => dial(person)),
    leave: () => tickets.end({ timeout: 1 }),
  }
}

type Dial = () => Promise<WebSocket | undefined>

async function speak(dial: Dial, person: number, count: number): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>()
  const waiting = new Map(Array.from({ length: count }, (_, n) => [clientIdAt(), `${person}说第${n}句`]))
  while (waiting.size > 0) {
    const line = await dial()
    if (line === undefined) {
      await sleep(100)
      continue
    }
    const sent = new Set<string>()
    let allowance = SOCKET_LIMITS.messagesBurst - 1
    const fill = () => {
      for (const [id, text] of waiting) {
        if (allowance === 0 || line.readyState !== line.OPEN) return
        if (sent.has(id)) continue
        allowance -= 1
        sent.add(id)
        const content = { room_id: CROWD_ROOM, client_id: id, content: { kind: 'text', text } }
        line.send(JSON.stringify({ command: CHAT_COMMAND.say, content }))
      }
    }
    line.on('message', (data) => {
      const { command, content } = JSON.parse(String(data))
      if (command === CHAT_COMMAND.refused) sent.delete(content.client_id)
      if (command !== CHAT_COMMAND.said) return
      acknowledged.set(content.client_id, content.message.seq)
      waiting.delete(content.client_id)
      if (waiting.size === 0) line.close()
    })
    const closed = new Promise((done) => line.on('close', done).on('error', () => {}))
    const pace = setInterval(() => {
      allowance = Math.min(allowance + 1, SOCKET_LIMITS.messagesBurst - 1)
      fill()
    }, 60_000 / SOCKET_LIMITS.messagesPerMinute)
    fill()
    await closed
    clearInterval(pace)
  }
  return acknowledged
}

interface Told {
  seq: number
  id: string
}

function hear(dial: Dial): Ear {
  const heard = new Map<number, string>()
  let reached = 0
  let isOver = false
  let line: WebSocket | undefined
  const say = (command: number, content: object) => {
    if (line?.readyState === WebSocket.OPEN) line.send(JSON.stringify({ command, content }))
  }
  const take = (messages: readonly Told[], lastSeq = messages.at(-1)?.seq ?? 0) => {
    for (const { seq, id } of messages) {
      const known = heard.get(seq)
      if (known !== undefined && known !== id) throw new Error(`place ${seq} has two messages`)
      heard.set(seq, id)
    }
    while (heard.has(reached + 1)) reached += 1
    if (lastSeq > reached) say(CHAT_COMMAND.gap, { room_id: CROWD_ROOM, from: reached, to: lastSeq })
  }
  const ask = () => say(CHAT_COMMAND.enter, { rooms: [{ room_id: CROWD_ROOM, seq: reached }] })
  const run = async () => {
    while (!isOver) {
      line = await dial()
      if (line === undefined) {
        await sleep(100)
        continue
      }
      line.on('message', (data) => {
        const { command, content } = JSON.parse(String(data))
        if (command === CHAT_COMMAND.messages) take(content.messages)
        // More may have been missed than one answer tells.
        if (command === CHAT_COMMAND.entered) take(content.messages, content.last_seq)
      })
      const closed = new Promise((done) => line?.on('close', done).on('error', () => {}))
      ask()
      await closed
    }
  }
  void run()
  return {
    ...{ heard, ask },
    reached: () => reached,
    stop: () => {
      isOver = true
      line?.close()
    },
  }
}
