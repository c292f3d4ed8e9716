/** A chat that listens, and clients on its socket. */
import type { AddressInfo } from 'node:net'
import * as chat from '@liuhe/contract/api/chat.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { WebSocket } from 'ws'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { AppParts } from '../../../app.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { clientIdAt, type TestPerson } from '../testing.ts'

export const asked = { appId: 'liuhe', identity: 'member' } as const

type Parsed = ReturnType<JSON['parse']>

export interface Frame {
  command: number
  /** Whatever the frame carries; tests look at what they expect. */
  content: Parsed
}

export interface TestClient {
  client: WebSocket
  inbox: Frame[]
  closed: Promise<number>
  send(command: number, content?: object): void
  /** The next frame of a command, whatever comes between. */
  next(command: number): Promise<Frame['content']>
  enter(roomId: number, seq?: number): Promise<Frame['content']>
  /** Says a text; answers with `said` or `refused`. */
  say(roomId: number, text: string, clientId?: string): Promise<Frame>
}

export interface TestChat {
  app: TestApp
  url: string
  tokenOf(who: Pick<TestPerson, 'as'>): Promise<string>
  connect(who: TestPerson): Promise<TestClient>
  connectWith(chatToken: string, query?: string): Promise<TestClient>
  stop(): Promise<void>
}

/** A whole process with the chat, on a port of its own. */
export async function startChat(database: TestDatabase, more: Partial<AppParts> = {}): Promise<TestChat> {
  const limits = { messagesBurst: 10_000, messagesPerMinute: 600_000, perAddress: 1_000 }
  const app = await createTestApp(database, { limits: unlimited, chatLimits: limits, ...more })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const clients: WebSocket[] = []
  const tokenOf = async ({ as }: Pick<TestPerson, 'as'>) => (await app.call(chat.refreshToken, {}, { as })).token
  const connectWith = async (as: string, query = '') => {
    const { ticket } = await app.call(chat.socketTicket, asked, { as })
    const client = new WebSocket(`ws://127.0.0.1:${port}/ws-chat?token=${ticket}${query}`)
    clients.push(client)
    return listen(client)
  }
  return {
    app,
    url: `ws://127.0.0.1:${port}`,
    tokenOf,
    connectWith,
    connect: async (who) => connectWith(await tokenOf(who)),
    stop: async () => {
      for (const client of clients) client.terminate()
      await app.close()
    },
  }
}

/** Listens to a client, and waits for its handshake. */
export async function listen(client: WebSocket): Promise<TestClient> {
  const inbox: Frame[] = []
  const waiting = new Set<() => void>()
  client.on('message', (data) => {
    inbox.push(JSON.parse(String(data)))
    for (const wake of waiting) wake()
  })
  const closed = new Promise<number>((done) => client.on('close', done))
  await new Promise((done, fail) => client.on('open', done).on('error', fail))
  const find = async (fits: (frame: Frame) => boolean): Promise<Frame> => {
    for (;;) {
      const at = inbox.findIndex(fits)
      if (at >= 0) return inbox.splice(at, 1)[0] as Frame
      const woken = Promise.withResolvers<void>()
      waiting.add(woken.resolve)
      await woken.promise
      waiting.delete(woken.resolve)
    }
  }
  const send = (command: number, content?: object) => client.send(JSON.stringify({ command, content }))
  const next = async (command: number) => (await find((frame) => frame.command === command)).content
  return {
    ...{ client, inbox, closed, send, next },
    enter: (roomId, seq) => {
      send(CHAT_COMMAND.enter, { rooms: [{ room_id: roomId, seq }] })
      return next(CHAT_COMMAND.entered)
    },
    say: (roomId, text, clientId = clientIdAt()) => {
      send(CHAT_COMMAND.say, { room_id: roomId, client_id: clientId, content: { kind: 'text', text } })
      const answers: readonly number[] = [CHAT_COMMAND.said, CHAT_COMMAND.refused]
      return find(({ command, content }) => answers.includes(command) && content['client_id'] === clientId)
    },
  }
}
