import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { announce, type OutboxMessage } from './outbox.ts'
import { listenToOutbox, type OutboxListener } from './outbox-listener.ts'
import { pushesOf } from './push.ts'

const database = useTestDatabase()
const heard: OutboxMessage[] = []
let listener: OutboxListener

beforeAll(async () => {
  listener = await listenToOutbox(database.sql, { deliver: (message) => void heard.push(message) })
})
afterAll(() => listener.stop())

const eventually = (check: () => void) => expect.poll(() => (check(), true)).toBe(true)

describe('the outbox', () => {
  it('delivers what was committed, and nothing that was rolled back [I-52]', async () => {
    await expect(
      database.sql.begin(async (tx) => {
        await announce(tx, { topic: 'test', payload: { n: 1 } })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await database.sql.begin((tx) => announce(tx, { topic: 'test', payload: { n: 2 } }))
    await eventually(() => expect(heard.map(({ payload }) => payload.n)).toContain(2))
    expect(heard.map(({ payload }) => payload.n)).not.toContain(1)
  })

  it('delivers a message too long for a notice', async () => {
    await announce(database.sql, { topic: 'long', payload: { text: 'x'.repeat(20_000) } })
    await eventually(() => expect(heard.find(({ topic }) => topic === 'long')?.payload.text).toHaveLength(20_000))
  })

  it('delivers what was committed while its connection was lost, once', async () => {
    const cut = async () =>
      database.owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen%'`
    await cut()
    await announce(database.sql, { topic: 'gap', payload: { n: 7 } })
    await eventually(() => expect(heard.filter(({ topic }) => topic === 'gap')).toHaveLength(1))
    await sleep(50)
    expect(heard.filter(({ topic }) => topic === 'gap')).toHaveLength(1)
  })
})

describe('pushes', () => {
  it('tell each member his own balance, in yuan', () => {
    const payload = [
      { memberId: '7', balance: '12345' },
      { memberId: '8', balance: '1', live: '2500' },
    ]
    expect(pushesOf({ id: '9', topic: 'balance', payload: payload as never })).toEqual([
      { channel: 'member:7', content: { type: 'BALANCE', seq: '9', money: 12.345 } },
      { channel: 'member:8', content: { type: 'BALANCE', seq: '9', money: 0.001, liveMoney: 2.5 } },
    ])
  })

  it('turn a drawn issue into RESULT, its broadcast into VIDEO of its turn [WS-007] [PANEL-021] [F-C9]', () => {
    const draw = { drawId: 1, gameId: 71, turnNum: '202605080601' }
    expect(pushesOf({ id: '1', topic: 'draw', payload: { ...draw, state: 'closed' } })).toEqual([])
    const drawn = { ...draw, state: 'drawn', openNum: '01,02', isStreaming: true }
    const result = {
      channel: 'game:71:RESULT',
      content: { type: 'RESULT', seq: '2', gameId: 71, turnNum: '202605080601', openNum: '01,02' },
    }
    // Only the beginning and the end of a live draw name the stream.
    expect(pushesOf({ id: '2', topic: 'draw', payload: drawn })).toEqual([result])
    const liveUrl = 'https://live.example/71'
    expect(pushesOf({ id: '2', topic: 'draw', payload: { ...drawn, video: liveUrl } })).toEqual([
      result,
      {
        channel: 'game:71:VIDEO',
        content: { type: 'VIDEO', seq: '2', gameId: 71, turnNum: '202605080601', liveUrl, isStreaming: 1 },
      },
    ])
  })

  it('turn a changed stream into VIDEO, a recording into LIVE_URL_HISTORY, per game [PANEL-021] [PANEL-025]', () => {
    const liveUrl = 'https://live.example/110'
    expect(pushesOf({ id: '4', topic: 'live-stream', payload: { gameId: 110, liveUrl, isStreaming: false } })).toEqual([
      { channel: 'game:110:VIDEO', content: { type: 'VIDEO', seq: '4', gameId: 110, liveUrl, isStreaming: 0 } },
    ])
    expect(pushesOf({ id: '5', topic: 'replay', payload: { gameId: 110, turnNum: '2026324', liveUrl } })).toEqual([
      {
        channel: 'game:110:LIVE_URL_HISTORY',
        content: { type: 'LIVE_URL_HISTORY', seq: '5', gameId: 110, turnNum: '2026324', liveUrl },
      },
    ])
  })
})
