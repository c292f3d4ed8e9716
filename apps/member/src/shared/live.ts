import * as member from '@liuhe/contract/api/member.ts'
import type { Call } from '@liuhe/contract/client.ts'
import type { PushContent, PushType } from '@liuhe/contract/realtime/game-socket.ts'
import { isEndedElsewhere } from '@liuhe/contract/session-end.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import type { GameSocket } from '@liuhe/web/socket/game-socket.ts'
import type { SocketState } from '@liuhe/web/socket/reconnecting-socket.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { createContext, use, useEffect, useEffectEvent } from 'react'
import { build } from './build.ts'
import { endElsewhere } from './account/signed-out.ts'

type Listener = (push: PushContent) => void

/** The one live line of the app. It is opened when somebody first listens, and its code is loaded only then. */
export type Live = {
  /** Where sockets are served besides this site, `wss://host` each. */
  hosts?: readonly string[]
  /** Where the chat service lies, where it is not on this site (API-092). */
  chatOrigin?: string | undefined
  /** Pushes of one kind for a game, until the returned function is called. */
  subscribe: (gameId: number, type: PushType, listener: Listener) => () => void
  /** Every push, the member's own among them: BALANCE, SETTLED, SIGNED_OUT. */
  listen: (listener: Listener) => () => void
  /** The line has just been opened again or the page has just come back: what comes now may be of long ago. */
  isCatchingUp?: () => boolean
  /** Tells when the line opens and ends. */
  onState?: (listener: (state: SocketState) => void) => () => void
}

export const LiveContext = createContext<Live | null>(null)

type LiveOptions = {
  session: Session
  call: Call
  /** Where sockets are served besides this site, `wss://host` each. */
  hosts: readonly string[]
  /** More was missed during a break than the server can tell: whatever is shown has to be asked for. */
  onLost: () => void
}

export function createLive({ session, call, hosts, onLost }: LiveOptions): Live {
  const listeners = new Set<Listener>()
  const watchers = new Set<(state: SocketState) => void>()
  const isCatchingUp = createCatchUp(watchers)
  let opening: Promise<GameSocket> | null = null
  /** Whose channel the line has joined; in a browser of several tabs the token may be another by now. */
  let joinedAs: string | null = null

  const open = async () => {
    const { createGameSocket, socketHosts } = await import('@liuhe/web/socket/game-socket.ts')
    return createGameSocket({
      hosts: socketHosts(hosts, build.apiOrigin === '' ? location : new URL(build.apiOrigin)),
      onPush: (push) => {
        if (push.type === 'SIGNED_OUT') endSession({ session, token: joinedAs, push })
        for (const listener of listeners) listener(push)
      },
      onLost,
      onState: (state) => {
        for (const watcher of watchers) watcher(state)
      },
      // Guests have no channel of their own.
      ticket: async () => {
        joinedAs = session.token()
        return joinedAs === null ? null : (await call(member.socketTicket, {})).ticket
      },
    })
  }
  const socket = () => {
    opening ??= open()
    return opening
  }
  // A line belongs to the person who opened it: after login or logout it is opened again with another ticket.
  session.subscribe(() => {
    void opening?.then((line) => line.reconnect())
  })

  const listen = (listener: Listener) => {
    listeners.add(listener)
    void socket()
    return () => listeners.delete(listener)
  }
  return {
    listen,
    isCatchingUp,
    onState: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    subscribe: (gameId, type, listener) => {
      const stopListening = listen((push) => {
        if (push.type === type && 'gameId' in push && push.gameId === gameId) listener(push)
      })
      const subscribed = socket().then((line) => line.subscribe(gameId, type))
      return () => {
        stopListening()
        void subscribed.then((stop) => stop())
      }
    },
  }
}

/** Whether what was missed is being handed over: for a moment after the line opened, or the page was seen again. */
function createCatchUp(watchers: Set<(state: SocketState) => void>): () => boolean {
  let since = Number.NEGATIVE_INFINITY
  const begin = () => {
    since = performance.now()
  }
  watchers.add((state) => state === 'open' && begin())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && begin())
  addEventListener('pageshow', ({ persisted }) => persisted && begin())
  return () => performance.now() - since < CATCHING_UP_MS
}

const CATCHING_UP_MS = 2_000

/**
 * The session of `token` ended at the server: a login elsewhere, a ban. Somebody who signs out here, or signs in by
 * another tab, hears of it too, a moment before the token is forgotten or replaced: so it must still be there a moment
 * later.
 */
function endSession({ session, token, push }: { session: Session; token: string | null; push: PushContent }) {
  const isCurrent = () => token !== null && session.token() === token
  if (isEndedElsewhere(push) && isCurrent()) return endElsewhere(session)
  setTimeout(() => {
    if (!isCurrent()) return
    session.signOut()
    toast('登录已失效，请重新登录', 3)
  }, SIGNING_OUT_MS)
}

const SIGNING_OUT_MS = 1000

/** Runs `onPush` for pushes of one kind for a game while the page is shown. */
export function usePush(gameId: number, type: PushType, onPush: Listener): void {
  const live = use(LiveContext)
  const hear = useEffectEvent(onPush)
  useEffect(() => live?.subscribe(gameId, type, (push) => hear(push)), [live, gameId, type])
}
