import * as wire from '@liuhe/contract/api/chat.ts'
import type { Call } from '@liuhe/contract/client.ts'
import { paths } from '@liuhe/brand/paths.ts'
import { isEndedElsewhere } from '@liuhe/contract/session-end.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import type { SocketState } from '@liuhe/web/socket/reconnecting-socket.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { endElsewhere } from '../account/signed-out.ts'
import type { Navigation } from '../navigation.ts'
import { announceWin, invite } from '../operator/chat-popups.ts'
import { createChatCall, isChatPage } from './chat-call.ts'
import { type ChatFrame, type ChatLineOptions, createChatLine } from './chat-line.ts'
import type { ChatTokens } from './chat-tokens.ts'
import { createRoom, type Room } from './room.ts'
import type { TalkType } from './room-options.ts'
import { createStore, type Store } from './store.ts'

export type ChatState = {
  line: SocketState | 'too-many-tabs'
  /** Whether the line was open before: only then is its end a break. */
  wasOpen: boolean
}

export type Chat = Pick<Store<ChatState>, 'get' | 'subscribe'> & {
  /** Calls, those of the chat service with a token. */
  call: Call
  tokens: ChatTokens
  /** Put before the address of a picture; empty where the chat lies on this site. */
  origin: string
  room: (roomId: number, talkType: TalkType) => Room
  /** Is in the rooms until the returned function is called. */
  enter: (roomIds: readonly number[]) => () => void
  /** Hears the rooms as a list of rooms does, without being counted there, until the returned function is called. */
  watch: (roomIds: readonly number[]) => () => void
  /** Opens the line, where there is somebody who may have one. */
  start: () => void
  /** After too many tabs: tries again. */
  reconnect: () => void
  /** Every frame, after the rooms have taken it. */
  listen: (listener: (frame: ChatFrame) => void) => () => void
}

export type ChatOptions = {
  session: Session
  call: Call
  appId: string
  origin: string
  navigation: Pick<Navigation, 'go'>
  path: () => string
} & Pick<ChatLineOptions, 'hosts' | 'create' | 'wakes' | 'setTimeout' | 'clearTimeout' | 'random'>

/** The chat of this page: one line, and every room that was opened. Lives outside React (ADR 101). */
export function createChat(options: ChatOptions): Chat {
  const { session } = options
  const { call, tokens } = createChatCall({ ...options, onUnavailable: () => line.stop() })
  const store = createStore<ChatState>({ line: 'closed', wasOpen: false })
  const listeners = new Set<(frame: ChatFrame) => void>()
  const rooms = createRooms({ call, tokens, say: (...words) => line.say(...words) })
  const line = createChatLine({
    ...options,
    ticket: async () => ((await tokens.ready()) ? (await call(wire.socketTicket, tokens.asked())).ticket : null),
    isGuest: () => session.token() === null,
    onState: (state) => store.change((now) => (now.line === 'too-many-tabs' ? now : { ...now, line: state })),
    onOpen: () => {
      store.change(() => ({ line: 'open', wasOpen: true }))
      rooms.resume()
    },
    onFrame: (frame) => {
      rooms.hear(frame)
      react(frame)
      for (const listener of listeners) listener(frame)
    },
  })
  const react = createReactions({ ...options, tokens, store, stop: line.stop, isOpened: rooms.has })
  // A visitor who is nobody in the chat has no line.
  const start = () => {
    const isSomebody = session.token() !== null || session.values.read('user_guest_id') !== null
    if (isSomebody && store.get().line !== 'too-many-tabs') line.start()
  }
  // What one person saw is not the next one's.
  let holder = session.token()
  session.subscribe(() => {
    if (session.token() === holder) return
    holder = session.token()
    rooms.forget()
    store.change(() => ({ line: 'closed', wasOpen: false }))
    line.stop()
    start()
  })
  return {
    ...store,
    call,
    tokens,
    origin: options.origin,
    start,
    reconnect: () => {
      store.change((now) => ({ ...now, line: 'closed' }))
      line.reconnect()
    },
    room: rooms.get,
    enter: rooms.enter,
    watch: rooms.watch,
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type RoomsOptions = { call: Call; tokens: ChatTokens; say: (command: number, content?: object) => boolean }

/** The rooms that were opened, and those that the page wants to hear. */
function createRooms({ call, tokens, say }: RoomsOptions) {
  const rooms = new Map<number, Room>()
  const heard = createCounts()
  const visited = createCounts()
  const join = (ids: readonly number[]) => {
    if (ids.length === 0) return
    const asked = (id: number) => rooms.get(id)?.enter() ?? { room_id: id }
    say(CHAT_COMMAND.enter, { rooms: ids.map((id) => ({ ...asked(id), ...(!visited.has(id) && { watches: true }) })) })
  }
  const watch = (roomIds: readonly number[]) => {
    join(heard.add(roomIds))
    return () => leave(heard.take(roomIds))
  }
  const leave = (ids: readonly number[]) => {
    for (const id of ids) {
      say(CHAT_COMMAND.leave, { room_id: id })
      rooms.get(id)?.leave()
    }
  }
  return {
    get: (roomId: number, talkType: TalkType): Room => {
      const known = rooms.get(roomId)
      if (known !== undefined) return known
      const { asked, me } = tokens
      const made = createRoom({ roomId, talkType, call, asked, me, say })
      rooms.set(roomId, made)
      return made
    },
    watch,
    enter: (roomIds: readonly number[]) => {
      heard.add(roomIds)
      join(visited.add(roomIds))
      return () => {
        const left = visited.take(roomIds)
        leave(heard.take(roomIds))
        // The list of rooms goes on hearing it.
        join(left.filter(heard.has))
      }
    },
    /** The line is open: says how far each room was heard, and again what has no answer. */
    resume: () => {
      join(heard.all())
      for (const room of rooms.values()) room.resend()
    },
    hear: (frame: ChatFrame) => {
      const { roomId } = ('content' in frame ? frame.content : {}) as { roomId?: number }
      if (roomId !== undefined) rooms.get(roomId)?.hear(frame)
      // The answer to what we said may name no room.
      else if (isAnswer(frame)) for (const room of rooms.values()) room.hear(frame)
    },
    has: (roomId: number) => rooms.has(roomId),
    forget: () => rooms.clear(),
  }
}

const isAnswer = ({ command }: ChatFrame): boolean => command === CHAT_COMMAND.said || command === CHAT_COMMAND.refused

/** How many parts of the page want each room. */
function createCounts() {
  const counts = new Map<number, number>()
  const count = (ids: readonly number[], by: 1 | -1, limit: 0 | 1): number[] =>
    ids.filter((id) => {
      const next = (counts.get(id) ?? 0) + by
      if (next <= 0) counts.delete(id)
      else counts.set(id, next)
      return next === limit
    })
  return {
    all: () => [...counts.keys()],
    has: (id: number) => counts.has(id),
    /** @returns those that nobody wanted before */
    add: (ids: readonly number[]) => count(ids, 1, 1),
    /** @returns those that nobody wants any more */
    take: (ids: readonly number[]) => count(ids, -1, 0),
  }
}

type ReactionOptions = Pick<ChatOptions, 'session' | 'navigation' | 'path'> & {
  tokens: ChatTokens
  store: Store<ChatState>
  stop: () => void
  isOpened: (roomId: number) => boolean
}

/** What a frame means for the whole app (Spec A §4, §8). */
function createReactions({ session, navigation, path, tokens, store, stop, isOpened }: ReactionOptions) {
  return (frame: ChatFrame): void => {
    if (frame.command === CHAT_COMMAND.award) announceWin(frame.content)
    if (frame.command === CHAT_COMMAND.invitation) {
      const { kind, roomId, userId, nickname, roomName } = frame.content
      // Every message of a host is an invitation; a talk that was opened in this visit needs none.
      if (!isOpened(roomId))
        invite(
          kind === 'private'
            ? { kind, roomId: String(roomId), userId: String(userId), nickname }
            : { kind, roomId: String(roomId), roomName },
        )
    }
    if (frame.command === CHAT_COMMAND.access) {
      const { scope, enabled, msg } = frame.content
      // Of a room everybody in it hears: those whom it concerns see it where they write.
      if (scope === 'room') return
      if (enabled) toast('操作成功', 2)
      else if (scope === 'all') toast('系统在维护中，请稍等！', 0.5)
      else {
        tokens.drop()
        toast(msg || '聊天室目前不可用', 2)
        if (isChatPage(path())) navigation.go(paths.home())
      }
    }
    if (frame.command === CHAT_COMMAND.roomChanged) toast('信息更新中', 1)
    if (frame.command === CHAT_COMMAND.signedOut) {
      tokens.drop()
      if (isEndedElsewhere(frame.content)) endElsewhere(session)
    }
    if (frame.command === CHAT_COMMAND.tooManyTabs) {
      stop()
      store.change((now) => ({ ...now, line: 'too-many-tabs' }))
      toast('打开的页面过多，请关闭其他页面后重试', 3)
    }
  }
}
