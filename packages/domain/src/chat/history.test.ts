import { expect, test } from 'vitest'
import { HISTORY_PAGE, historyOf, offersOlder, type PastMessage } from './history.ts'

const content = { kind: 'text', userinfo: { nickname: '小明' } }
const said = (id: string, createdAt: number, more: Partial<PastMessage> = {}): PastMessage => ({
  id,
  createdAt,
  seq: createdAt,
  command: 1,
  content,
  ...more,
})
const ids = (messages: readonly PastMessage[]) => historyOf(messages).map(({ id }) => id)

test('history leaves out what nobody said [CHAT-031]', () => {
  expect(
    ids([
      said('a', 1, { content: { kind: 'system' } }),
      said('b', 2, { content: { kind: 'text', userinfo: null } }),
      said('c', 3),
    ]),
  ).toEqual(['c'])
})

test('history leaves out notices of command 70, and no other command [CHAT-032]', () => {
  expect(ids([said('a', 1, { command: 70 }), said('b', 2, { command: 71 }), said('c', 3, { command: 7 })])).toEqual([
    'b',
    'c',
  ])
})

test('history shows a message once, as it came first [CHAT-033]', () => {
  const shown = historyOf([said('a', 1), said('b', 2), said('a', 3), said('b', 2)])
  expect(shown.map(({ id, createdAt }) => [id, createdAt])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('history is in the order of time, and of the room within one moment [CHAT-034]', () => {
  const messages = [said('d', 9, { seq: 4 }), said('b', 5, { seq: 3 }), said('c', 5, { seq: 2 }), said('a', 1)]
  expect(ids(messages)).toEqual(['a', 'c', 'b', 'd'])
  expect(messages[0]?.id).toBe('d')
})

test('older messages are offered while fewer than 150 are there [CHAT-035]', () => {
  expect([0, 100, 149, 150, 151].map(offersOlder)).toEqual([true, true, true, false, false])
})

test('a page of the past adds 100 messages [CHAT-036]', () => {
  expect(HISTORY_PAGE).toBe(100)
})
