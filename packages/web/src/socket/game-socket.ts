import { FromServer, GAME_COMMAND, type PushContent, type PushType } from '@liuhe/contract/realtime/game-socket.ts'
import * as z from 'zod/mini'
import { createReconnectingSocket, type SocketOptions, type SocketState } from './reconnecting-socket.ts'

/** Hosts are a configured list of at most so many. (Ruling C87) */
export const SOCKET_HOSTS_MAX = 40

export type GameSocketOptions = {
  /** `wss://host` of each socket server; the page's own host when there is no list. */
  hosts: readonly string[]
  /** The game of the address, 0 for none in particular. */
  id?: number
  onPush: (push: PushContent) => void
  onState?: (state: SocketState) => void
  /** Gets a ticket for the member's own channel; absent for guests. Asked for again at each reconnection. */
  ticket?: () => Promise<string>
} & Pick<SocketOptions, 'create' | 'setTimeout' | 'clearTimeout'>

export type GameSocket = {
  /** Starts pushes of one kind for a game; the returned function ends them. Several callers share one subscription. */
  subscribe: (gameId: number, type: PushType) => () => void
  state: () => SocketState
  /** Opens the line anew at once, for another member or none. */
  reconnect: () => void
  close: () => void
}

/** The live line to the draws. Subscriptions survive a reconnection. (Spec A §4, §7; WS-001 … WS-012) */
export function createGameSocket({
  hosts,
  id = 0,
  onPush,
  onState,
  ticket,
  ...injected
}: GameSocketOptions): GameSocket {
  const wanted = new Map<string, { gameId: number; type: PushType; users: number }>()
  const frame = (command: number, content?: unknown) => JSON.stringify({ command, content })

  const socket = createReconnectingSocket({
    ...injected,
    urls: hosts.slice(0, SOCKET_HOSTS_MAX).map((host) => `${host}/ws-game/${id}`),
    ping: frame(GAME_COMMAND.ping),
    isPong: (data) => parseFrame(data)?.command === GAME_COMMAND.pong,
    onState,
    onOpen: () => {
      for (const { gameId, type } of wanted.values()) socket.send(frame(GAME_COMMAND.subscribe, { gameId, type }))
      // Without a ticket the member's own pushes are missing until the next reconnection; draws come all the same.
      ticket?.().then(
        (value) => socket.send(frame(GAME_COMMAND.identify, { ticket: value })),
        () => undefined,
      )
    },
    onMessage: (data) => {
      const message = parseFrame(data)
      if (message?.command === GAME_COMMAND.push) onPush(message.content)
    },
  })

  return {
    subscribe: (gameId, type) => {
      const key = `${gameId}:${type}`
      const subscription = wanted.get(key) ?? { gameId, type, users: 0 }
      subscription.users += 1
      wanted.set(key, subscription)
      if (subscription.users === 1) socket.send(frame(GAME_COMMAND.subscribe, { gameId, type }))
      return () => {
        subscription.users -= 1
        if (subscription.users > 0) return
        wanted.delete(key)
        socket.send(frame(GAME_COMMAND.unsubscribe, { gameId, type }))
      }
    },
    state: socket.state,
    reconnect: socket.reconnect,
    close: socket.close,
  }
}

/** A frame of the server, or null for one this version does not know: a newer server may send more. */
function parseFrame(data: string): z.output<typeof FromServer> | null {
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    return null
  }
  const frame = z.safeParse(FromServer, json)
  return frame.success ? frame.data : null
}

/** The list of socket hosts for a page: the configured ones, else the host the page came from. */
export const socketHosts = (configured: readonly string[], page: { protocol: string; host: string }): string[] =>
  configured.length > 0 ? [...configured] : [`${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}`]
