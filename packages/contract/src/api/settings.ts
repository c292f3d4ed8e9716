/** What a member sets for his own view of the product. */
import { CHAT_COLOURS } from '@liuhe/domain/members/chat-colours.ts'
import * as z from 'zod/mini'
import { area } from '../endpoint.ts'

const { get, post } = area('settings')

export const ChatThemeColour = z.object({ id: z.int(), color: z.string(), name: z.string() })

export const chatColour = get('chatColour', '/api/v2/user/chat-theme-color', {
  summary: 'The colour the member has given the chat.',
  access: 'session',
  effect: 'read',
  output: ChatThemeColour,
})

/** How a member is shown to others. */
const ChatPrivacy = z.object({ hidesWins: z.boolean() })

export const chatPrivacy = get('chatPrivacy', '/api/v2/user/chat-privacy', {
  summary: 'Whether rooms are told of the member’s wins without his name.',
  access: 'session',
  effect: 'read',
  output: ChatPrivacy,
})

export const changeChatPrivacy = post('changeChatPrivacy', '/api/v2/user/update/chat-privacy', {
  summary: 'Hides the member’s name in what rooms are told of wins, or shows it.',
  access: 'session',
  effect: 'write',
  body: { hidesWins: z.boolean() },
  output: ChatPrivacy,
  strict: true,
})

export const changeChatColour = post('changeChatColour', '/api/v2/user/update/chat-theme-color', {
  summary: 'Sets the colour of the chat; one of the eight of the product (Spec A §7).',
  access: 'session',
  effect: 'write',
  body: { color: z.enum(CHAT_COLOURS.map(({ colour }) => colour)) },
  output: ChatThemeColour,
})
