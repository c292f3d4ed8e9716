import type { Server as HttpServer } from 'node:http'
import type { Sql } from '../db/connect.ts'
import type { Clock } from '../platform/clock.ts'
import { attachGameSocket, type GameSocket, type GameSocketOptions } from './game-socket.ts'
import { createHub, type Hub } from './hub.ts'
import { listenToOutbox, type OutboxMessage } from './outbox-listener.ts'
import { pushFrom } from './push.ts'
import type { Tickets } from './tickets.ts'

/** The live side of a process: sockets, and the committed messages that feed them. */
export interface Realtime {
  hub: Hub
  /** Ends the sockets of sessions that ended; wired to the channel of their news. */
  hearSession: GameSocket['hearSession']
  close(): Promise<void>
}

export interface RealtimeParts {
  server: HttpServer
  sql: Sql
  clock: Clock
  tickets: Tickets
  isAllowedOrigin: GameSocketOptions['isAllowedOrigin']
  isGame: GameSocketOptions['isGame']
  endOf: GameSocketOptions['endOf']
  addressOf: GameSocketOptions['addressOf']
  /** Others in this process that want committed messages: caches to drop, files to publish anew. */
  alsoTell?: (message: OutboxMessage) => void
}

/** Opens the game socket on a server and starts to deliver the outbox. */
export async function startRealtime(parts: RealtimeParts): Promise<Realtime> {
  const { server, sql, clock, tickets, isAllowedOrigin, isGame, endOf, addressOf, alsoTell } = parts
  const hub = createHub()
  const socket = attachGameSocket(server, { hub, clock, tickets, isAllowedOrigin, isGame, endOf, addressOf })
  const push = pushFrom(hub)
  const listener = await listenToOutbox(sql, (message) => {
    alsoTell?.(message)
    push(message)
  })
  return {
    hub,
    hearSession: socket.hearSession,
    close: async () => {
      await socket.close()
      await listener.stop()
    },
  }
}
