import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { createGameSocket } from '../socket/game-socket.ts'
import type { SocketLike } from '../socket/reconnecting-socket.ts'
import { createFakeTime } from './fake-time.ts'

/** A line of a test: opens, speaks and ends when told. */
export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onclose: ((event?: { code?: number }) => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  sent: unknown[] = []
  closed = false
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
  send = (data: string) => void this.sent.push(JSON.parse(data))
  close = () => {
    this.closed = true
  }
}

/** The game socket with timers, lines and wakes of the test's own. */
export function setUp(
  hosts = ['wss://a', 'wss://b', 'wss://c'],
  tickets?: (string | null | Error)[],
  random: () => number = () => 0.5,
) {
  const time = createFakeTime()
  const sockets: FakeSocket[] = []
  const pushes: PushContent[] = []
  const states: string[] = []
  const page = { wake: () => {}, sleep: () => {}, lost: 0 }
  const socket = createGameSocket({
    hosts,
    id: 71,
    onPush: (push) => pushes.push(push),
    onState: (state) => states.push(state),
    onLost: () => (page.lost += 1),
    ...(tickets && {
      ticket: async () => {
        const next = tickets.shift() ?? null
        if (next instanceof Error) throw next
        return next
      },
    }),
    wakes: ({ onWake, onSleep }) => {
      Object.assign(page, { wake: onWake, sleep: onSleep })
      return () => Object.assign(page, { wake: () => {}, sleep: () => {} })
    },
    random,
    create: (url) => {
      const made = new FakeSocket(url)
      sockets.push(made)
      return made
    },
    setTimeout: time.setTimeout,
    clearTimeout: time.clearTimeout,
  })
  return { socket, sockets, pushes, states, page, time, last: () => sockets.at(-1) as FakeSocket }
}

/** What is asked for at one moment goes in one message, right after it. */
export const soon = () => new Promise<void>((resolve) => setTimeout(resolve))
/** What a server says. */
export const say = (socket: FakeSocket, frame: object) => socket.onmessage?.({ data: JSON.stringify(frame) })
export const joined = (at: string, streams: string[], lost = false) => ({ command: 21, at, content: { streams, lost } })
export const push = (at: string, seq: string, turnNum = seq) => ({
  command: 20,
  at,
  content: { type: 'RESULT', seq, gameId: 71, turnNum, openNum: '01' },
})
