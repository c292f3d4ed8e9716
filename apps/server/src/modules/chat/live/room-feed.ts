/**
 * Frames of rooms for the sockets of this process. New messages are gathered: the first after a silence leaves at once,
 * and after that a room has at most five frames a second, each written once for everybody (Backend §4).
 */
import { ChatFromServer, CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import * as z from 'zod/mini'
import type { Hub } from '../../../realtime/hub.ts'
import { type Message, messageOf, type MessageRow } from '../person.ts'

export const roomChannel = (roomId: number): string => `room:${roomId}`
export const personChannel = (chatId: number): string => `person:${chatId}`
export const EVERYBODY = 'everybody'

export interface RoomFeed {
  /** Messages that were committed; of a private talk `pair` names the two. */
  deliver(roomId: number, rows: readonly MessageRow[], pair: readonly number[] | null): void
  /** Another frame of a room, behind what it already has to say. */
  frame(roomId: number, frame: object, pair: readonly number[] | null): void
  /** The newest place that this process has heard of; 0 for none. */
  lastSeq(roomId: number): number
  stop(): void
}

/** The frame of new messages, in wire words. */
export const messagesFrame = (roomId: number, messages: Message[]): unknown =>
  z.encode(ChatFromServer, { command: CHAT_COMMAND.messages, content: { roomId, messages } })

export function createRoomFeed(hub: Hub, now: () => number = () => performance.now()): RoomFeed {
  const gathering = new Map<number, Gathering>()
  const heard = new Map<number, number>()
  const flush = (roomId: number) => {
    const room = gathering.get(roomId)
    if (room === undefined || room.messages.length === 0) return
    clearTimeout(room.timer)
    room.timer = undefined
    const messages = room.messages.splice(0)
    room.sentAt = now()
    if (hub.size(roomChannel(roomId)) > 0) hub.publish(roomChannel(roomId), messagesFrame(roomId, messages))
  }
  const gather = (roomId: number, messages: Message[]) => {
    const room = gathering.get(roomId) ?? { messages: [], sentAt: Number.NEGATIVE_INFINITY, timer: undefined }
    gathering.set(roomId, room)
    room.messages.push(...messages)
    if (room.timer !== undefined) return
    const waitMs = Math.max(0, room.sentAt + FRAME_EVERY_MS - now())
    if (waitMs === 0) return flush(roomId)
    room.timer = setTimeout(() => flush(roomId), waitMs)
  }
  const toPair = (pair: readonly number[], frame: unknown) => {
    for (const chatId of pair) hub.publish(personChannel(chatId), frame)
  }
  return {
    deliver(roomId, rows, pair) {
      const messages = rows.map(messageOf)
      heard.set(roomId, Math.max(heard.get(roomId) ?? 0, rows.at(-1)?.seq ?? 0))
      if (pair) toPair(pair, messagesFrame(roomId, messages))
      else gather(roomId, messages)
    },
    frame(roomId, frame, pair) {
      flush(roomId)
      if (pair) toPair(pair, frame)
      else hub.publish(roomChannel(roomId), frame)
    },
    lastSeq: (roomId) => heard.get(roomId) ?? 0,
    stop() {
      for (const { timer } of gathering.values()) clearTimeout(timer)
    },
  }
}

const FRAME_EVERY_MS = 200

interface Gathering {
  messages: Message[]
  sentAt: number
  timer: NodeJS.Timeout | undefined
}
