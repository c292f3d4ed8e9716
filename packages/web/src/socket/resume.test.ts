import { describe, expect, test } from 'vitest'
import { type FakeSocket, joined, push, say, setUp, soon } from '../testing/fake-line.ts'

describe('a line that breaks', () => {
  const asked = (socket: FakeSocket) => socket.sent.at(-1) as { command: number; content: { since?: string } }

  test('is joined again from where each stream was heard, and a repeat is dropped', async () => {
    const { socket, pushes, time, last } = setUp()
    last().onopen?.()
    socket.subscribe(71, 'RESULT')
    await soon()
    say(last(), joined('e.5', ['71:RESULT']))
    say(last(), push('e.7', '1'))
    last().onclose?.()
    time.advance(1000)
    last().onopen?.()
    expect(asked(last()).content.since).toBe('e.7')
    say(last(), push('e.9', '1'))
    say(last(), push('e.9', '2'))
    expect(pushes.map(({ seq }) => seq)).toEqual(['1', '2'])
  })

  test('does not count as heard what came on others before the stream was joined', async () => {
    const { socket, time, last } = setUp()
    last().onopen?.()
    socket.subscribe(71, 'RESULT')
    await soon()
    say(last(), joined('e.5', ['71:RESULT']))
    last().onclose?.()
    time.advance(1000)
    last().onopen?.()
    // The answer to the new subscription is still on its way when a pong comes, and then the line breaks again.
    say(last(), { command: 9, at: 'e.30' })
    last().onclose?.()
    time.advance(1000)
    last().onopen?.()
    expect(asked(last()).content.since).toBe('e.5')
  })

  test('counts a stream as heard again only after the answer to the last request for it', async () => {
    const { socket, time, last } = setUp()
    last().onopen?.()
    const leave = socket.subscribe(71, 'RESULT')
    await soon()
    leave()
    socket.subscribe(71, 'RESULT')
    await soon()
    expect(last().sent.map((frame) => (frame as { command: number }).command)).toEqual([1, 2, 1])
    say(last(), joined('e.5', ['71:RESULT']))
    say(last(), { command: 9, at: 'e.8' })
    last().onclose?.()
    time.advance(1000)
    last().onopen?.()
    expect(asked(last()).content.since).toBeUndefined()
  })

  test('remembers how far a stream was heard that nobody listened to for a while', async () => {
    const { socket, last } = setUp()
    last().onopen?.()
    const leave = socket.subscribe(71, 'RESULT')
    await soon()
    say(last(), joined('e.5', ['71:RESULT']))
    leave()
    say(last(), { command: 9, at: 'e.99' })
    socket.subscribe(71, 'RESULT')
    await soon()
    expect(asked(last()).content.since).toBe('e.5')
  })

  test('has everything read again when more was missed than the server can tell', async () => {
    const { socket, page, last } = setUp()
    last().onopen?.()
    socket.subscribe(71, 'RESULT')
    await soon()
    say(last(), joined('e.5', ['71:RESULT'], true))
    expect(page.lost).toBe(1)
  })

  test('comes back some seconds later when the server restarts, so that not all come at once', () => {
    const { sockets, time, last } = setUp()
    last().onopen?.()
    last().onclose?.({ code: 1012 })
    time.advance(5_499)
    expect(sockets).toHaveLength(1)
    time.advance(1)
    expect(sockets).toHaveLength(2)
  })

  test('is given up when it does not even open within 15 s', () => {
    const { sockets, time, last } = setUp()
    time.advance(15_000)
    expect(sockets[0]?.closed).toBe(true)
    time.advance(1_000)
    expect(last().url).toBe('wss://b/ws-game/71')
  })
})

describe('the member', () => {
  test('joins his own channel with a ticket, and again from where he has heard', async () => {
    const { time, last } = setUp(undefined, ['t1', 't2'])
    last().onopen?.()
    await soon()
    expect(last().sent).toEqual([{ command: 3, content: { ticket: 't1' } }])
    say(last(), joined('e.5', ['own']))
    last().onclose?.()
    time.advance(1000)
    last().onopen?.()
    await soon()
    expect(last().sent).toEqual([{ command: 3, content: { ticket: 't2', since: 'e.5' } }])
  })

  test('asks for another ticket when one did not come or was refused; a guest never asks again', async () => {
    const { time, last } = setUp(undefined, [new Error('offline'), 't1', 't2'])
    last().onopen?.()
    await soon()
    time.advance(5_000)
    await soon()
    expect(last().sent).toEqual([{ command: 3, content: { ticket: 't1' } }])
    say(last(), { command: 40, content: { code: 'UC/TOKEN_INVALID', msg: '' } })
    time.advance(5_000)
    await soon()
    expect(last().sent.at(-1)).toEqual({ command: 3, content: { ticket: 't2' } })
    const guest = setUp(undefined, [null, 't9'])
    guest.last().onopen?.()
    await soon()
    guest.time.advance(10_000)
    await soon()
    expect(guest.last().sent).toEqual([])
  })

  test('who follows another one does not ask for what the other one missed', async () => {
    const { socket, last } = setUp(undefined, ['t1', 't2'])
    last().onopen?.()
    await soon()
    say(last(), joined('e.5', ['own']))
    socket.reconnect()
    last().onopen?.()
    await soon()
    expect(last().sent).toEqual([{ command: 3, content: { ticket: 't2' } }])
  })
})

describe('a page that is seen again', () => {
  test('keeps its line while it is hidden, and asks at once whether it lives and what was missed', async () => {
    const { socket, sockets, page, time, last } = setUp(undefined, ['t1'])
    last().onopen?.()
    socket.subscribe(71, 'RESULT')
    await soon()
    say(last(), joined('e.5', ['71:RESULT']))
    say(last(), joined('e.6', ['own']))
    page.wake()
    expect(last().sent.slice(2)).toEqual([
      { command: 8 },
      { command: 1, content: { gameId: 71, type: 'RESULT', since: 'e.6' } },
      { command: 3, content: { since: 'e.6' } },
    ])
    say(last(), { command: 9, at: 'e.6' })
    time.advance(14_000)
    expect(sockets).toHaveLength(1)
  })

  test('gives up within 5 s a line that only looks open', () => {
    const { sockets, page, time, last } = setUp()
    last().onopen?.()
    page.wake()
    time.advance(4_999)
    expect(sockets[0]?.closed).toBe(false)
    time.advance(1)
    expect(sockets[0]?.closed).toBe(true)
    time.advance(1_000)
    expect(sockets).toHaveLength(2)
  })

  test('does not wait for the next try', () => {
    const { sockets, page, time, last } = setUp(['wss://a'])
    last().onclose?.()
    time.advance(200)
    page.wake()
    expect(sockets).toHaveLength(2)
    time.advance(10_000)
    expect(sockets).toHaveLength(2)
  })

  test('has let go of its line when the browser put it away, and opens another', () => {
    const { sockets, page, time } = setUp()
    sockets[0]?.onopen?.()
    page.sleep()
    expect(sockets[0]?.closed).toBe(true)
    time.advance(60_000)
    expect(sockets).toHaveLength(1)
    page.wake()
    expect(sockets).toHaveLength(2)
  })
})
