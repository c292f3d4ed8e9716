import { expect, test } from 'vitest'
import { setUp, soon } from '../testing/fake-line.ts'
import { socketHosts } from './game-socket.ts'

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

test('spreads its tries: a wait of 1 s lasts from 0.8 to 1.2 s, one of 5 s from 4 to 6 s [F-Q6]', () => {
  for (const [chance, shortMs, longMs] of [
    [0, 800, 4000],
    [1, 1200, 6000],
  ] as const) {
    const { sockets, time, last } = setUp(['wss://a', 'wss://b'], undefined, () => chance)
    for (const waitMs of [shortMs, longMs]) {
      const tries = sockets.length
      last().onclose?.()
      time.advance(waitMs - 1)
      expect(sockets).toHaveLength(tries)
      time.advance(1)
      expect(sockets).toHaveLength(tries + 1)
    }
  }
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

test('subscribes per game and type, and again after a reconnection [WS-006]', async () => {
  const { socket, time, last } = setUp()
  const result = { gameId: 71, type: 'RESULT' }
  const video = { gameId: 110, type: 'VIDEO' }
  const stop = socket.subscribe(71, 'RESULT')
  const stopAgain = socket.subscribe(71, 'RESULT')
  last().onopen?.()
  await soon()
  expect(last().sent).toEqual([{ command: 1, content: result }])
  socket.subscribe(110, 'VIDEO')
  await soon()
  expect(last().sent.slice(1)).toEqual([{ command: 1, content: video }])
  stop()
  expect(last().sent).toHaveLength(2)
  last().onclose?.()
  time.advance(1000)
  last().onopen?.()
  expect(last().sent).toEqual([{ command: 1, content: [result, video] }])
  stopAgain()
  expect(last().sent.at(-1)).toEqual({ command: 2, content: result })
})

test('asks for all streams of a page in one message, however many it has', async () => {
  const { socket, last } = setUp()
  last().onopen?.()
  for (let gameId = 1; gameId <= 29; gameId += 1) socket.subscribe(gameId, 'RESULT')
  await soon()
  expect(last().sent).toHaveLength(1)
  expect((last().sent[0] as { content: unknown[] }).content).toHaveLength(29)
})

test('hands on pushes and passes over frames it does not know [WS-007]', () => {
  const { pushes, last } = setUp()
  last().onopen?.()
  const content = { type: 'VIDEO', seq: '1', gameId: 71, liveUrl: '/live', isStreaming: 1 }
  for (const data of ['not json', '{"command":99}', JSON.stringify({ command: 20, content })])
    last().onmessage?.({ data })
  expect(pushes).toEqual([content])
})

test('opens the line again on the same host when the member changes, and subscribes again', async () => {
  const { socket, sockets, time, last } = setUp()
  last().onopen?.()
  socket.subscribe(71, 'RESULT')
  await soon()
  socket.reconnect()
  expect(sockets[0]?.closed).toBe(true)
  expect(last().url).toBe('wss://a/ws-game/71')
  last().onopen?.()
  expect(last().sent).toEqual([{ command: 1, content: { gameId: 71, type: 'RESULT' } }])
  time.advance(10_000)
  expect(sockets).toHaveLength(2)
})

test('keeps a line that is being opened when the member changes: who he is, is asked when it opens', async () => {
  const tickets = ['of the first', 'of the second']
  const { socket, sockets, time, last } = setUp(undefined, tickets)
  tickets.shift()
  socket.reconnect()
  expect(sockets).toHaveLength(1)
  expect(last().closed).toBe(false)
  last().onopen?.()
  await soon()
  expect(last().sent).toEqual([{ command: 3, content: { ticket: 'of the second' } }])
  time.advance(10_000)
  expect(sockets).toHaveLength(1)
})

test('does not close a line that is being opened before it is open, and says nothing on it then', async () => {
  const { socket, states, page, last } = setUp(undefined, ['t1'])
  socket.subscribe(71, 'RESULT')
  page.sleep()
  expect(last().closed).toBe(false)
  last().onopen?.()
  await soon()
  expect(last()).toMatchObject({ closed: true, sent: [] })
  expect(states).toEqual([])
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

test('a site without a list of hosts is tried 40 times at intervals of 1 s, then after 5 s [WS-010] [WS-012]', () => {
  const { sockets, time, last } = setUp(socketHosts([], { protocol: 'https:', host: 'm.example' }))
  for (let tries = 1; tries < 40; tries += 1) {
    last().onclose?.()
    time.advance(1000)
    expect(sockets).toHaveLength(tries + 1)
  }
  last().onclose?.()
  time.advance(4999)
  expect(sockets).toHaveLength(40)
  time.advance(1)
  expect(last().url).toBe('wss://m.example/ws-game/71')
})
