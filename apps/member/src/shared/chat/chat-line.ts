import { CHAT_COMMAND, CHAT_PATH, ChatFromServer } from '@liuhe/contract/realtime/chat-socket.ts'
import { followWakes, type WakeListeners } from '@liuhe/web/socket/on-wake.ts'
import {
  createReconnectingSocket,
  type SocketLike,
  type SocketOptions,
  type SocketState,
} from '@liuhe/web/socket/reconnecting-socket.ts'
import * as z from 'zod/mini'

export type ChatFrame = z.output<typeof ChatFromServer>

export type ChatLineOptions = {
  /** `wss://host` of each server, tried in turn. */
  hosts: readonly string[]
  /** A ticket for one opening of the socket; null while nobody is there who may have one. */
  ticket: () => Promise<string | null>
  isGuest: () => boolean
  onFrame: (frame: ChatFrame) => void
  onOpen: () => void
  onState: (state: SocketState) => void
  wakes?: (wakes: WakeListeners) => () => void
} & Pick<SocketOptions, 'create' | 'setTimeout' | 'clearTimeout' | 'random'>

export type ChatLine = {
  /** Opens the line, where it is not open or being opened. */
  start: () => void
  /** Says something; answers whether the line is open. */
  say: (command: number, content?: object) => boolean
  /** Opens the line again at once. */
  reconnect: () => void
  /** Ends it; it does not come back by itself. */
  stop: () => void
}

/** Waits between two tries, and after the last host of the list (WS-011, WS-012, Ruling C94). */
const RETRY_MS = 3_000
const EXHAUSTED_MS = 5_000

/** The one line to the chat. Every opening has a ticket of its own (SEC-41). */
export function createChatLine(options: ChatLineOptions): ChatLine {
  const { hosts, onFrame, wakes = followWakes, create = (url) => new WebSocket(url) as unknown as SocketLike } = options
  let line: ReturnType<typeof createReconnectingSocket> | null = null
  let isStopped = false
  const open = () =>
    createReconnectingSocket({
      ...options,
      urls: hosts.map((host) => host + CHAT_PATH),
      retryMs: RETRY_MS,
      exhaustedMs: EXHAUSTED_MS,
      ping: JSON.stringify({ command: CHAT_COMMAND.ping }),
      create: (url) => withTicket(url, options, create),
      onMessage: (data) => {
        const frame = parse(data)
        if (frame !== null && frame.command !== CHAT_COMMAND.pong) onFrame(frame)
        return frame?.command === CHAT_COMMAND.pong
      },
    })
  return {
    start: () => {
      if (line === null) {
        line = open()
        wakes({ onWake: () => !isStopped && line?.wake(), onSleep: () => line?.close() })
      } else if (isStopped) line.reconnect()
      isStopped = false
    },
    say: (command, content) => {
      if (line?.state() !== 'open') return false
      line.send(JSON.stringify(content === undefined ? { command } : { command, content }))
      return true
    },
    reconnect: () => {
      isStopped = false
      line?.reconnect()
    },
    stop: () => {
      isStopped = true
      line?.close()
    },
  }
}

/** A socket that asks for its ticket first; none that comes counts as a line that broke. */
function withTicket(
  url: string,
  { ticket, isGuest }: Pick<ChatLineOptions, 'ticket' | 'isGuest'>,
  create: (url: string) => SocketLike,
): SocketLike {
  let inner: SocketLike | null = null
  let isClosed = false
  const outer: SocketLike = {
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (data) => inner?.send(data as string),
    close: () => {
      isClosed = true
      inner?.close()
    },
  }
  const open = (value: string | null) => {
    if (isClosed) return
    if (value === null) return outer.onclose?.()
    inner = create(`${url}?token=${encodeURIComponent(value)}${isGuest() ? '&isGuest=1' : ''}`)
    inner.onopen = () => outer.onopen?.()
    inner.onclose = (event) => outer.onclose?.(event)
    inner.onmessage = (event) => outer.onmessage?.(event)
  }
  void ticket().then(open, () => isClosed || outer.onclose?.())
  return outer
}

/** A frame, or null for one this version does not know: a newer server may send more. */
function parse(data: string): ChatFrame | null {
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    return null
  }
  const frame = z.safeDecode(ChatFromServer, json as never)
  return frame.success ? frame.data : null
}
