/** What is said in rooms, and who said it, for tests. */
import type { Message, Person } from './words.ts'

export const SAID_AT = Date.now() - 600_000

/** A message of a room; `content` says its kind. */
export const aMessage = (seq: number, text: string, content: object = {}): Message =>
  ({
    ...{ id: String(seq), seq, roomId: 1, command: 1, createdAt: SAID_AT, channel: 'room:1' },
    content: {
      ...{ kind: 'text', text },
      userinfo: { userId: 44, nickname: 'ts***44', chatLevel: 1, avatarId: 1, vipLevel: 0, color: '#333333' },
      ...content,
    },
  }) as Message

export const aPerson = (part: Partial<Person> = {}): Person => ({
  ...{ userId: 44, kind: 'member', memberId: '7', account: 'ts123444', nickname: 'ts***44', chatLevel: 1 },
  ...{ enableChat: true, mutes: [] },
  ...part,
})
