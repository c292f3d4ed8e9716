/** Somebody in the chat, and messages, between the database's words and the contract's. */
import type { ChatMessage, ChatUser } from '@liuhe/contract/api/chat.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { chatColourOf } from '@liuhe/domain/members/chat-colours.ts'
import type * as z from 'zod/mini'
import { toldLine, toldOf } from './told.ts'

export type User = z.output<typeof ChatUser>
export type Message = z.output<typeof ChatMessage>

/** `userinfo` as routines make and keep it: the colour by its number. */
export interface UserRow {
  user_id: number
  nickname: string
  chatLevel: number
  avatarId: number
  vipLevel: number
  color: number
}

/** A message as routines and the outbox tell it; `at` in epoch ms. */
export interface MessageRow {
  id: string
  seq: number
  room: number
  kind: string
  content: Record<string, unknown>
  as: UserRow | null
  at: number
}

export const userOf = ({ user_id: userId, color, ...rest }: UserRow): User => ({
  userId,
  ...rest,
  color: chatColourOf(color).colour,
})

/** A stored message as the contract has it inside. */
export const messageOf = ({ id, seq, room, kind, content, as, at }: MessageRow): Message => ({
  id,
  seq,
  roomId: room,
  command: CHAT_COMMAND.messages,
  createdAt: at,
  channel: `room:${room}`,
  content: { kind, ...contentOf(kind, content), ...(as && { userinfo: userOf(as) }) } as Message['content'],
})

/** A packet is stored by its words on the wire; what is told of games, by {@link toldOf}. */
function contentOf(kind: string, content: Record<string, unknown>): Record<string, unknown> {
  if (kind !== 'packet') return toldOf(kind, content)
  const { hongbao_id: packetId, ...packet } = content['packet'] as Record<string, unknown>
  return { packet: { packetId, ...packet } }
}

/** A message in one line, for lists. */
export function lineOf(kind: string, content: Record<string, unknown>): string {
  if (kind === 'text' || kind === 'system') return String(content['text']).slice(0, 60)
  if (kind === 'image') return '[图片]'
  if (kind === 'packet') return `[红包] ${String((content['packet'] as { message?: unknown }).message ?? '')}`
  if (kind === 'card') {
    const { text, order } = content['card'] as { text: string; order: { title: string } | null }
    return (text || `[订单] ${order?.title ?? ''}`).slice(0, 60)
  }
  if (kind === 'bet' || kind === 'plan') return toldLine(kind, content)
  return content['by'] === 'host' ? '消息已被管理员删除' : '消息已撤回'
}

/** Hosts and administrators keep order in rooms (Domain §6.1). */
export const isModerator = ({ chatLevel }: { chatLevel: number }): boolean => chatLevel === 2 || chatLevel === 3
