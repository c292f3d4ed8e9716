import type { Call } from '@liuhe/contract/client.ts'
import type { Asked } from './chat-tokens.ts'
import type { ChatAuthor } from './message.ts'

/** 1 a private talk, 2 a room (API-093). */
export type TalkType = 1 | 2

/** What a room needs of the chat around it. */
export type RoomOptions = {
  roomId: number
  talkType: TalkType
  call: Call
  asked: () => Asked
  me: () => ChatAuthor | null
  say: (command: number, content: object) => boolean
}
