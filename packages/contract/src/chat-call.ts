/** What calls of the chat service have in common (docs/chat.md). */
import * as z from 'zod/mini'
import { intText } from './codecs.ts'

/** The public number of a person in the chat: random, stable, and no number of an account. */
const CHAT_ID_MAX = 9_999_999_999
export const chatId = z.int().check(z.minimum(1), z.maximum(CHAT_ID_MAX))
export const chatIdText = intText(1, CHAT_ID_MAX)

export const roomNumber = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
export const roomText = intText(1, 2_147_483_647)
export const messageId = z.string().check(z.regex(/^[1-9]\d{0,18}$/))

/** Says which application of the operator asks, and as what; every call of the service sends both (Spec A §7). */
export const asked = {
  appId: z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,31}$/)),
  identity: z.enum(['member', 'guest']),
}
export const CALL = {
  appId: 'app_id',
  roomId: 'room_id',
  userId: 'user_id',
  friendId: 'friend_id',
  perPage: 'per_page',
} as const
export const service = { access: 'public', service: 'chat', names: CALL } as const

/** What every call of the service may be refused with. */
export const refusals = ['CHAT/TOKEN', 'CHAT/MAINTENANCE', 'CHAT/UNAVAILABLE'] as const
