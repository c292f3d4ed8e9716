import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { expect, test } from 'vitest'
import { createFakeTime } from '../testing/fake-time.ts'
import { createGameSocket } from './game-socket.ts'
import type { SocketLike } from './reconnecting-socket.ts'

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
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

function setUp(hosts = ['wss://a', 'wss://b', 'wss://c']) {
  const time = createFakeTime()
  const sockets: FakeSocket[] = []
  const pushes: PushContent[] = []
  const states: string[] = []
  const socket = createGameSocket({
    hosts,
    id: 71,
    onPush: (push) => pushes.push(push),
    onState: (state) => states.push(state),
    create: (url) => {
      const made = new FakeSocket(url)
      sockets.push(made)
      return made
    },
    setTimeout: time.setTimeout,
    clearTimeout: time.clearTimeout,
  })
  return { socket, sockets, pushes, states, time, last: () => sockets.at(-1) as FakeSocket }
}

test('opens /ws-game/{id} on the first host [WS-001]', () => {
  expect(setUp().last().url).toBe('wss://a/ws-game/71')
})

test('goes to the next host after 1 s, and after the last waits 5 s and starts over [WS-009] [WS-010] [WS-012]', () => {
  const { sockets, time, last } = setUp()
  last().onclose?.()
  time.advance(999)
  expect(sockets).toHaveLength(1)
  time.advance(1)
  expect(last().url).toBe('wss://b/ws-game/71')
  last().onclose?.()
  time.advance(1000)
  expect(last().url).toBe('wss://c/ws-game/71')
  last().onclose?.()
  time.advance(4999)
  expect(sockets).toHaveLength(3)
  time.advance(1)
  expect(last().url).toBe('wss://a/ws-game/71')
})

test('uses at most 40 hosts of a longer list [WS-009]', () => {
  const { time, last } = setUp(Array.from({ length: 50 }, (_, host) => `wss://h${host}`))
  for (let tries = 0; tries < 39; tries += 1) {
    last().onclose?.()
    time.advance(1000)
  }
  expect(last().url).toBe('wss://h39/ws-game/71')
  last().onclose?.()
  time.advance(5000)
  expect(last().url).toBe('wss://h0/ws-game/71')
})

test('pings every 15 s for as long as pongs come back [WS-004]', () => {
  const { sockets, time, last } = setUp()
  last().onopen?.()
  for (let round = 1; round <= 3; round += 1) {
    time.advance(14_999)
    expect(last().sent).toHaveLength(round - 1)
    time.advance(1)
    expect(last().sent).toHaveLength(round)
    expect(last().sent.at(-1)).toEqual({ command: 8 })
    last().onmessage?.({ data: '{"command":9}' })
  }
  expect(sockets).toHaveLength(1)
})

test('gives up a line that does not answer a ping within 15 s, and tries the next [WS-005]', () => {
  const { sockets, states, time, last } = setUp()
  last().onopen?.()
  time.advance(15_000 + 14_999)
  expect(sockets[0]?.closed).toBe(false)
  time.advance(1)
  expect(sockets[0]?.closed).toBe(true)
  time.advance(1000)
  expect(last().url).toBe('wss://b/ws-game/71')
  expect(states).toEqual(['open', 'closed'])
})

test('subscribes per game and type, and again after a reconnection [WS-006]', () => {
  const { socket, time, last } = setUp()
  const result = { command: 1, content: { gameId: 71, type: 'RESULT' } }
  const stop = socket.subscribe(71, 'RESULT')
  const stopAgain = socket.subscribe(71, 'RESULT')
  last().onopen?.()
  socket.subscribe(110, 'VIDEO')
  expect(last().sent).toEqual([result, { command: 1, content: { gameId: 110, type: 'VIDEO' } }])
  stop()
  expect(last().sent).toHaveLength(2)
  last().onclose?.()
  time.advance(1000)
  last().onopen?.()
  expect(last().sent).toEqual([result, { command: 1, content: { gameId: 110, type: 'VIDEO' } }])
  stopAgain()
  expect(last().sent.at(-1)).toEqual({ command: 2, content: { gameId: 71, type: 'RESULT' } })
})

test('hands on pushes and passes over frames it does not know [WS-007]', () => {
  const { pushes, last } = setUp()
  last().onopen?.()
  const content = { type: 'VIDEO', seq: '1', gameId: 71, liveUrl: '/live', isStreaming: 1 }
  for (const data of ['not json', '{"command":99}', JSON.stringify({ command: 20, content })])
    last().onmessage?.({ data })
  expect(pushes).toEqual([content])
})

test('opens the line anew on the same host when the member changes, and subscribes again', () => {
  const { socket, sockets, time, last } = setUp()
  last().onopen?.()
  socket.subscribe(71, 'RESULT')
  socket.reconnect()
  expect(sockets[0]?.closed).toBe(true)
  expect(last().url).toBe('wss://a/ws-game/71')
  last().onopen?.()
  expect(last().sent).toEqual([{ command: 1, content: { gameId: 71, type: 'RESULT' } }])
  time.advance(10_000)
  expect(sockets).toHaveLength(2)
})

test('is open or closed, and stays closed once closed by its owner [WS-008]', () => {
  const { socket, sockets, states, time, last } = setUp()
  last().onopen?.()
  expect(socket.state()).toBe('open')
  socket.close()
  time.advance(60_000)
  expect(socket.state()).toBe('closed')
  expect(states).toEqual(['open', 'closed'])
  expect(sockets).toHaveLength(1)
})
