import type { Socket } from 'node:net'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SOCKET_LIMITS } from '../../../realtime/socket-limits.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { aPerson, aRoom, clientIdAt } from '../testing.ts'
import { startChat, type TestChat, type TestClient } from './testing.ts'

// What an attacker sends closes his own socket, and nobody else's (SEC-40, SEC-42, SEC-43).

const db = useTestDatabase()
let chat: TestChat
let room: number
let neighbour: TestClient
beforeAll(async () => {
  const { messagesBurst, messagesPerMinute } = SOCKET_LIMITS
  chat = await startChat(db, { chatLimits: { messagesBurst, messagesPerMinute, perAddress: 1_000 } })
  room = await aRoom(db)
  neighbour = await chat.connect(await aPerson(db))
  await neighbour.enter(room)
})
afterAll(() => chat.stop())
afterEach(() => {
  for (const fault of chat.app.faults) throw fault
})

/** Writes bytes under the protocol of the client, which would refuse to send them. */
const write = ({ client }: TestClient, ...bytes: Buffer[]): void => {
  const { _socket: socket } = client as unknown as { _socket: Socket }
  for (const part of bytes) socket.write(part)
}

/** A client's frame masked with zeros, which leaves its bytes as they are. */
function frame(head: number, payload: Buffer | string, { isMasked = true } = {}): Buffer {
  const body = Buffer.from(payload)
  const mask = isMasked ? 0x80 : 0
  const length = body.length < 126 ? [mask | body.length] : [mask | 126, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([head, ...length, ...(isMasked ? [0, 0, 0, 0] : [])]), body])
}

const [TEXT, CONTINUATION, FIN] = [1, 0, 0x80]
const times = (count: number, text: string) => Array.from({ length: count }, () => text)
const sayFrame = (content: unknown) =>
  JSON.stringify({ command: CHAT_COMMAND.say, content: { room_id: room, client_id: clientIdAt(), content } })

/** What is sent, and the code with which the socket closes. */
const ATTACKS: Record<string, { code: number; send(line: TestClient): void }> = {
  'a frame that is too large': { code: 1009, send: ({ client }) => client.send('x'.repeat(16_385)) },
  'a length that is too large, and nothing of it': {
    code: 1009,
    send: (line) => write(line, Buffer.from([FIN | TEXT, 0xff, 0, 0, 0, 1, 0, 0, 0, 0])),
  },
  'a message in too many pieces': {
    code: 1008,
    send: (line) => write(line, frame(TEXT, '['), ...times(40, '[').map((piece) => frame(CONTINUATION, piece))),
  },
  'a message of empty pieces without an end': {
    code: 1008,
    send: (line) => write(line, frame(TEXT, ''), ...times(200, '').map((piece) => frame(CONTINUATION, piece))),
  },
  'words that are no UTF-8': { code: 1007, send: (line) => write(line, frame(FIN | TEXT, Buffer.from([0xff, 0xfe]))) },
  'a frame without a mask': { code: 1002, send: (line) => write(line, frame(FIN | TEXT, '{}', { isMasked: false })) },
  'a frame of no known kind': { code: 1002, send: (line) => write(line, frame(FIN | 0x0b, '{}')) },
  'a frame that says it is compressed': { code: 1002, send: (line) => write(line, frame(FIN | 0x40 | TEXT, '{}')) },
  'more messages than the burst': {
    code: 1008,
    send: (line) => {
      for (let n = 0; n <= SOCKET_LIMITS.messagesBurst; n++) line.send(CHAT_COMMAND.ping)
    },
  },
  'binary, again and again': {
    code: 1008,
    send: ({ client }) => {
      for (const text of times(SOCKET_LIMITS.badMessagesMax, '{"command":8}')) client.send(Buffer.from(text))
    },
  },
  'brackets without an end': {
    code: 1008,
    send: ({ client }) => {
      for (const text of times(SOCKET_LIMITS.badMessagesMax, '['.repeat(16_000))) client.send(text)
    },
  },
  'fields that reach for prototypes': {
    code: 1008,
    send: ({ client }) => {
      for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'userinfo']) {
        client.send(`{"command":10,"content":{"${key}":{"room_id":${room}}}}`)
        client.send(sayFrame({ kind: 'text', text: '话' }).replace('"kind"', `"${key}":{"isAdmin":true},"kind"`))
      }
    },
  },
  'messages of kinds that only the server sends': {
    code: 1008,
    send: ({ client }) => {
      for (const kind of ['system', 'packet', 'removed', 'text', 'image', 'award', '', 'plan', 'share', 'win'])
        client.send(sayFrame({ kind, packet: { packetId: '1' }, by: 'host', userinfo: { chatLevel: 3 } }))
    },
  },
}

describe('a socket', () => {
  it.each(Object.entries(ATTACKS))('that sends %s is closed alone [SEC-40, SEC-42, SEC-43]', async (_name, attack) => {
    const line = await chat.connect(await aPerson(db))
    await line.enter(room)
    line.client.on('error', () => {})
    attack.send(line)
    expect(await line.closed).toBe(attack.code)
    // The other one was not disturbed: it is asked at once, on the line that it had all the time.
    neighbour.send(CHAT_COMMAND.ping)
    await neighbour.next(CHAT_COMMAND.pong)
    expect(neighbour.inbox.filter(({ command }) => command === CHAT_COMMAND.messages)).toEqual([])
  })

  it('goes on after all of that', async () => {
    expect((await neighbour.say(room, '还在')).command).toBe(CHAT_COMMAND.said)
    expect(await db.owner`select from chat_message where room_id = ${room}`).toHaveLength(1)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })
})
