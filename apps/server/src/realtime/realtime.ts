import type { Server as HttpServer } from 'node:http'
import { GAME_COMMAND } from '@liuhe/contract/realtime/game-socket.ts'
import type { Sql } from '../db/connect.ts'
import type { Clock } from '../platform/clock.ts'
import { attachGameSocket, type GameSocket, type GameSocketOptions } from './game-socket.ts'
import { createHub, type Hub } from './hub.ts'
import { createJournal } from './journal.ts'
import { parseMark, textOfMark } from './mark.ts'
import type { OutboxMessage } from './outbox.ts'
import { listenToOutbox } from './outbox-listener.ts'
import { pushesOf } from './push.ts'
import type { StaffLine } from './staff-line.ts'
import { redeemTicket } from './tickets.ts'

/** The live side of a process: sockets, and the committed messages that feed them. */
export interface Realtime {
  hub: Hub
  /** Ends the sockets of sessions that ended; wired to the channel of their news. */
  hearSession: GameSocket['hearSession']
  /** Sends clients away over so many milliseconds, and stops. */
  close(overMs?: number): Promise<void>
}

export interface RealtimeParts {
  server: HttpServer
  sql: Sql
  clock: Clock
  isAllowedOrigin: GameSocketOptions['isAllowedOrigin']
  isGame: GameSocketOptions['isGame']
  endOf: GameSocketOptions['endOf']
  addressOf: GameSocketOptions['addressOf']
  limits?: GameSocketOptions['limits']
  /** The console's line, which hears everything as well. */
  staffLine?: StaffLine
  /** Others in this process that want committed messages: caches to drop, files to publish again. */
  alsoTell?: (message: OutboxMessage) => void
  /** Those who must know that something was missed. */
  alsoLose?: () => void
}

/** Starts to hear the outbox, and opens the game socket once it is known what clients may have missed. */
export async function startRealtime(parts: RealtimeParts): Promise<Realtime> {
  const { server, sql, clock, isAllowedOrigin, isGame, endOf, addressOf, limits, staffLine, alsoTell, alsoLose } = parts
  const hub = createHub()
  let epoch = ''
  let at: string | undefined
  let restart = () => {}
  const journal = createJournal({ epoch: () => epoch })
  const listener = await listenToOutbox(sql, {
    remember: ({ rows, floor, ...state }) => {
      epoch = state.epoch
      journal.raiseFloor(floor)
      staffLine?.remember({ rows, floor, ...state })
      for (const row of rows) for (const push of pushesOf(row)) journal.keep({ ...push, xact: row.xact, at: row.at })
    },
    advance: (mark) => {
      staffLine?.advance(mark)
      if (at === undefined || mark.xact > (parseMark(at)?.xact ?? 0n)) at = textOfMark(mark)
    },
    deliver: (message, xact) => {
      alsoTell?.(message)
      staffLine?.deliver(message, xact)
      for (const push of pushesOf(message)) {
        journal.keep({ ...push, xact, at: clock.now() })
        hub.publish(push.channel, { command: GAME_COMMAND.push, at, content: push.content })
      }
    },
    lose: (state) => {
      if (state.epoch !== epoch) at = undefined
      epoch = state.epoch
      journal.raiseFloor(state.floor)
      // They come back with marks that are too old, and learn that they have missed something.
      restart()
      staffLine?.lose(state)
      alsoLose?.()
    },
  })
  const sweeping = setInterval(() => journal.sweep(clock.now()), SWEEP_MS).unref()
  const socket = attachGameSocket(server, {
    hub,
    clock,
    journal,
    at: () => at,
    redeem: (ticket) => redeemTicket(sql, ticket),
    isAllowedOrigin,
    isGame,
    endOf,
    addressOf,
    ...(limits && { limits }),
  })
  restart = socket.restart
  return {
    hub,
    hearSession: socket.hearSession,
    close: async (overMs) => {
      clearInterval(sweeping)
      await socket.close(overMs)
      await listener.stop()
    },
  }
}

const SWEEP_MS = 60_000
