import { FromServer, GAME_COMMAND, type PushContent, type PushType } from '@liuhe/contract/realtime/game-socket.ts'
import * as z from 'zod/mini'
import { createGameStreams, type GameStreams, type SendCommand } from './game-streams.ts'
import { followWakes, type WakeListeners } from './on-wake.ts'
import { createOwnStream, type OwnStream } from './own-stream.ts'
import { createReconnectingSocket, type SocketOptions, type SocketState } from './reconnecting-socket.ts'

/** Hosts are a configured list of at most so many. (Ruling C87) */
export const SOCKET_HOSTS_MAX = 40

export type GameSocketOptions = {
  /** `wss://host` of each socket server; the page's own host when there is no list. */
  hosts: readonly string[]
  /** The game of the address, 0 for none in particular. */
  id?: number
  onPush: (push: PushContent) => void
  /** More was missed than the server can tell: whatever is shown has to be read again. */
  onLost?: () => void
  onState?: (state: SocketState) => void
  /** Gets a ticket for the member's own channel, null for a guest. Asked for again at each reconnection. */
  ticket?: () => Promise<string | null>
  /** Tells when the page wakes and sleeps; the browser's own events unless given. */
  wakes?: (wakes: WakeListeners) => () => void
} & Pick<SocketOptions, 'create' | 'setTimeout' | 'clearTimeout' | 'random'>

export type GameSocket = {
  /** Starts pushes of one kind for a game; the returned function ends them. Several callers share one subscription. */
  subscribe: (gameId: number, type: PushType) => () => void
  state: () => SocketState
  /** Opens the line again at once, for another member or none. */
  reconnect: () => void
  close: () => void
}

/**
 * The live line to the draws and to the member's own news. Subscriptions survive a reconnection, and nothing is missed
 * meanwhile: each stream remembers how far it was heard, and is joined from there. (Spec A §4, §7; WS-001 … WS-012)
 */
export function createGameSocket({
  hosts,
  id = 0,
  onPush,
  onLost = () => {},
  onState,
  ticket = async () => null,
  wakes = followWakes,
  ...injected
}: GameSocketOptions): GameSocket {
  const startTimer = injected.setTimeout ?? ((run: () => void, ms: number): unknown => setTimeout(run, ms))
  const say: SendCommand = (command, content) => socket.send(JSON.stringify({ command, content }))
  const games = createGameStreams(say)
  const own = createOwnStream({ ticket, say, startTimer })
  const hear = createHearing({ games, own, onPush, onLost })
  const socket = createReconnectingSocket({
    ...injected,
    urls: hosts.slice(0, SOCKET_HOSTS_MAX).map((host) => `${host}/ws-game/${id}`),
    ping: JSON.stringify({ command: GAME_COMMAND.ping }),
    onState: (state) => {
      if (state === 'closed') own.leave()
      onState?.(state)
    },
    onOpen: () => {
      games.reset()
      games.join()
      own.join()
    },
    onMessage: (data) => {
      const frame = parseFrame(data)
      if (frame) hear(frame)
      return frame?.command === GAME_COMMAND.pong
    },
  })
  const onWake = () => {
    const isOpen = socket.state() === 'open'
    socket.wake()
    if (!isOpen) return
    games.join('again')
    own.resume()
  }
  const stopWakes = wakes({ onWake, onSleep: socket.close })
  return {
    subscribe: (gameId, type) => {
      const leave = games.use(gameId, type)
      // Together with whatever else the page asks for now.
      queueMicrotask(() => socket.state() === 'open' && games.join())
      return leave
    },
    state: socket.state,
    reconnect: () => {
      own.forget()
      socket.reconnect()
    },
    close: () => {
      stopWakes()
      socket.close()
    },
  }
}

type HearingOptions = Required<Pick<GameSocketOptions, 'onPush' | 'onLost'>> & {
  games: GameStreams
  own: OwnStream
}

/** Takes what the server says to whom it concerns. */
function createHearing({ games, own, onPush, onLost }: HearingOptions): (frame: Frame) => void {
  const isNew = createSeen()
  return (frame) => {
    if (frame.command === GAME_COMMAND.push && isNew(frame.content)) onPush(frame.content)
    if (frame.command === GAME_COMMAND.refused && frame.content.code === 'UC/TOKEN_INVALID') own.again()
    if (frame.command === GAME_COMMAND.joined) {
      for (const name of frame.content.streams) {
        if (name === OWN) own.joined()
        else games.joined(name)
      }
      if (frame.content.lost) onLost()
    }
    if ('at' in frame && frame.at !== undefined) for (const streams of [games, own]) streams.advance(frame.at)
  }
}

type Frame = z.output<typeof FromServer>

/** The name of the member's own stream. */
const OWN = 'own'
/** More than the server hands over of one stream, and those of all streams of a page. */
const SEEN_MAX = 2_000

/**
 * Tells new pushes by their numbers. One is handed over again when its line broke before it was counted as heard.
 */
function createSeen(): (push: PushContent) => boolean {
  const keys = new Set<string>()
  return ({ type, seq }) => {
    // What the server says for this line alone has no number.
    if (seq === '0') return true
    const key = type + seq
    if (keys.has(key)) return false
    keys.add(key)
    if (keys.size > SEEN_MAX) keys.delete(keys.values().next().value as string)
    return true
  }
}

/** A frame of the server, or null for one this version does not know: a newer server may send more. */
function parseFrame(data: string): Frame | null {
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    return null
  }
  const frame = z.safeParse(FromServer, json)
  return frame.success ? frame.data : null
}

/**
 * The list of socket hosts for a page: the configured ones, else the host the page came from, as often as a list is
 * long. (Ruling C87)
 */
export const socketHosts = (configured: readonly string[], page: { protocol: string; host: string }): string[] =>
  configured.length > 0
    ? [...configured]
    : Array<string>(SOCKET_HOSTS_MAX).fill(`${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}`)
