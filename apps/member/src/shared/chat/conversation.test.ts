import { HISTORY_PAGE } from '@liuhe/domain/chat/history.ts'
import { describe, expect, test } from 'vitest'
import * as steps from './conversation.ts'
import type { ChatMessage, Outgoing } from './message.ts'

const userinfo = { userId: 2002, nickname: '阿明', chatLevel: 1, avatarId: 7, vipLevel: 4, color: '#3B82F6' }
const said = (seq: number, set: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: String(500 + seq), seq, roomId: 8, command: 20, createdAt: seq * 1000, channel: 'room:8' },
  content: { kind: 'text', text: `第${seq}句`, userinfo },
  ...set,
})
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => said(from + index))
const seqs = ({ messages }: steps.Conversation) => messages.map(({ seq }) => seq)
const outgoing = (clientId: string, set: Partial<Outgoing> = {}): Outgoing => ({
  ...{ clientId, at: 0, draft: { kind: 'text', text: '你好' }, state: 'sending', canRetry: true },
  ...set,
})
const from = (...messages: ChatMessage[]) => steps.begun(steps.EMPTY_CONVERSATION, messages)

describe('the past of a conversation', () => {
  test('shows a page of 100, and keeps the rest of what came ready [CHAT-009] [CHAT-036]', () => {
    const begun = from(...many(51, 200))
    expect(begun.messages).toHaveLength(HISTORY_PAGE)
    expect(begun.reserve).toHaveLength(50)
    expect(steps.hasOlder(begun)).toBe(true)
    expect(steps.needsOlder(begun)).toBe(false)
    const older = steps.withOlder(begun)
    expect(seqs(older)).toEqual(many(51, 200).map(({ seq }) => seq))
    // 150 of the past are all that is shown.
    expect(steps.hasOlder(older)).toBe(false)
  })

  test('asks for more below what it has, and stops where there is nothing [CHAT-009]', () => {
    const begun = from(...many(21, 60))
    expect([steps.hasOlder(begun), steps.needsOlder(begun), begun.firstSeq]).toEqual([true, true, 21])
    const older = steps.withOlder(begun, many(1, 20))
    expect(seqs(older)).toEqual(many(1, 60).map(({ seq }) => seq))
    expect(steps.hasOlder(older)).toBe(false)
    expect(steps.hasOlder(steps.withOlder(begun, []))).toBe(false)
  })

  test('counts what it does not show as heard', () => {
    const begun = from(said(1), said(2, { content: { kind: 'system', text: '欢迎' } }), said(3, { command: 70 }))
    expect(seqs(begun)).toEqual([1])
    expect(begun.lastSeq).toBe(3)
    expect(seqs(steps.heard(begun, [said(4)]))).toEqual([1, 4])
  })
})

describe('what comes by the line [I-49]', () => {
  test('is shown once, in the order of the room, however often it comes', () => {
    let now = from(said(1))
    for (const batch of [[said(3)], [said(2), said(3)], [said(2)], [said(4), said(1)]]) now = steps.heard(now, batch)
    expect(seqs(now)).toEqual([1, 2, 3, 4])
  })

  test('waits behind a gap until that is filled', () => {
    const behind = steps.heard(from(said(1)), [said(4), said(5)])
    expect(seqs(behind)).toEqual([1])
    expect(behind.ahead.map(({ seq }) => seq)).toEqual([4, 5])
    const filled = steps.heard(behind, [said(2), said(3)])
    expect(seqs(filled)).toEqual([1, 2, 3, 4, 5])
    expect(filled.ahead).toEqual([])
  })

  test('is kept while the past is under way', () => {
    const early = steps.heard(steps.EMPTY_CONVERSATION, [said(7), said(8)])
    expect(seqs(early)).toEqual([])
    expect(seqs(steps.begun(early, many(4, 6)))).toEqual([4, 5, 6, 7, 8])
  })

  test('keeps the place of a message that was taken away, and not its words', () => {
    const now = steps.removed(from(said(1), said(2)), ['502'], 'self')
    expect(now.messages.map(({ content }) => content.kind)).toEqual(['text', 'removed'])
    // Who took it back is not forgotten when the room is entered again.
    expect(steps.removed(now, ['502'], 'host').messages[1]?.content).toMatchObject({ kind: 'removed', by: 'self' })
    expect(JSON.stringify(now)).not.toContain('第2句')
    const again = steps.heard(from(said(1), said(2)), [said(2, { content: { kind: 'removed', by: 'host', userinfo } })])
    expect(again.messages.map(({ content }) => content.kind)).toEqual(['text', 'removed'])
  })
})

describe('what we say', () => {
  test('is on the screen with its state until it is stored [CHAT-007] [CHAT-030]', () => {
    let now = steps.withOutgoing(from(said(1)), outgoing('a'))
    now = steps.withOutgoing(now, outgoing('b', { state: 'uploading' }))
    now = steps.withOutgoing(now, outgoing('a', { state: 'failed', reason: '发言过快', canRetry: true }))
    expect(now.outgoing.map(({ clientId, state }) => [clientId, state])).toEqual([
      ['a', 'failed'],
      ['b', 'uploading'],
    ])
    now = steps.answered(now, 'b', said(2))
    expect(now.outgoing.map(({ clientId }) => clientId)).toEqual(['a'])
    expect(now.messages.at(-1)).toMatchObject({ id: '502', clientId: 'b' })
    // What was failed stays to be sent again, whatever else is said.
    expect(steps.begun(now, many(1, 2)).outgoing).toHaveLength(1)
  })

  test('stands once when everybody heard it before its own answer came [CHAT-033]', () => {
    const sent = steps.withOutgoing(from(said(1)), outgoing('a'))
    const heard = steps.heard(sent, [said(2)])
    const answered = steps.answered(heard, 'a', said(2))
    expect(seqs(answered)).toEqual([1, 2])
    expect(answered.outgoing).toEqual([])
    expect(answered.messages[1]?.clientId).toBe('a')
  })

  test('keeps the chosen picture until it is stored [CHAT-008]', () => {
    const originalImageForm = new Blob(['picture'])
    const draft = { kind: 'image', originalImageForm, preview: { url: 'blob:1', width: 4, height: 3 } } as const
    let now = steps.withOutgoing(from(said(1)), outgoing('a', { draft, state: 'uploading' }))
    now = steps.withOutgoing(now, { ...(now.outgoing[0] as Outgoing), state: 'failed' })
    expect(now.outgoing[0]?.draft).toMatchObject({ originalImageForm })
  })
})

test('a room that is left keeps its last page', () => {
  let now = from(...many(1, 100))
  for (let seq = 101; seq <= 400; seq += 1) now = steps.heard(now, [said(seq)])
  expect(now.messages).toHaveLength(400)
  const left = steps.trimmed(now)
  expect(left.messages).toHaveLength(HISTORY_PAGE)
  expect(left.firstSeq).toBe(301)
  expect(left.lastSeq).toBe(400)
})
