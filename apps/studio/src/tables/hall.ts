import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { MESSAGES, Refused } from '../failure.ts'
import type { Rates } from '../http/rates.ts'
import type { Session, Sessions } from '../http/sessions.ts'
import type { Parts } from '../parts.ts'
import type { ErrorCode, FromTable, ToTable } from '../wire.ts'
import type { Line, Table, Told } from './core.ts'

/** All tables, and the door to them. */
export type Hall = {
  onBalance(playerId: number, balance: bigint): void
  /** Sessions that ended. */
  end(sessionIds: readonly number[], reason: ErrorCode | 'REPLACED'): void
  stop(): Promise<void>
}

const ENTER_MS = 5_000
const MESSAGE_MAX = 16 * 1_024
/** More than a hand can do: shots and impacts of fish are the most. */
const MESSAGES_A_SECOND = 60
const PING_MS = 30_000

type HallParts = Parts & { sessions: Sessions; rates: Rates }

/** `WS /api/table`: the first message enters with the session, which is never in an address. */
export function openHall(server: Server, parts: HallParts, tables: ReadonlyMap<string, Table>): Hall {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX })
  const lines = new Map<Line, WebSocket>()
  server.on('upgrade', (request, socket, head) => {
    const { host, origin } = request.headers
    const isOurs = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
    if (new URL(request.url ?? '/', 'http://studio').pathname !== '/api/table' || !isOurs) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, (line) => greet(line))
  })

  const greet = (socket: WebSocket) => {
    const late = setTimeout(() => socket.close(), ENTER_MS)
    socket.on('error', () => socket.terminate())
    socket.once('message', (data) => {
      clearTimeout(late)
      try {
        seat(socket, entering(parts.sessions, parse(data)))
      } catch (error) {
        if (error instanceof Refused) write(socket, { type: 'bye', reason: error.code })
        socket.close()
        if (!(error instanceof Refused)) fault(error)
      }
    })
  }
  const seat = (socket: WebSocket, { session, room }: { session: Session; room: string | undefined }) => {
    const table = tables.get(session.game)
    if (table === undefined) throw new Refused('INVALID')
    for (const line of lines.keys()) if (line.session.sessionId === session.sessionId) line.close('REPLACED')
    const line: Line = {
      session,
      send: (message) => write(socket, message),
      close: (reason) => {
        write(socket, { type: 'bye', reason: reason as 'REPLACED' })
        socket.close()
      },
    }
    lines.set(line, socket)
    socket.on('message', (data) => void hear(table, line, data))
    socket.on('close', () => {
      lines.delete(line)
      table.leave(line)
    })
    table.join(line, room)
  }
  const hear = async (table: Table, line: Line, data: unknown): Promise<void> => {
    let requestId = ''
    try {
      parts.rates.count(`line ${line.session.sessionId}`, MESSAGES_A_SECOND, 1_000)
      const message = parse(data)
      if (message.type === 'ping') return line.send({ type: 'pong' })
      if ('requestId' in message) {
        if (!/^[\w-]{8,64}$/.test(String(message.requestId))) throw new Refused('INVALID')
        requestId = message.requestId
      }
      parts.sessions.alive(line.session.sessionId)
      await table.hear(line, message)
    } catch (error) {
      if (!(error instanceof Refused)) return fault(error)
      const { code } = error
      line.send({ type: 'refused', requestId, error: { code, message: MESSAGES[code] } })
    }
  }
  const write = (socket: WebSocket, message: Told) => {
    if (socket.readyState === socket.OPEN)
      socket.send(JSON.stringify({ at: parts.now(), ...message } satisfies FromTable))
  }
  const fault = (error: unknown) =>
    parts.log.alarm('fault at a table', { error: String((error as Error)?.stack ?? error) })

  const timer = setInterval(() => {
    for (const socket of sockets.clients) socket.ping()
  }, PING_MS)
  return {
    onBalance(playerId, balance) {
      for (const line of lines.keys())
        if (line.session.playerId === playerId) line.send({ type: 'balance', balance: String(balance) })
    },
    end(sessionIds, reason) {
      for (const line of lines.keys()) if (sessionIds.includes(line.session.sessionId)) line.close(reason)
    },
    async stop() {
      clearInterval(timer)
      for (const line of lines.keys()) line.close('RESTART')
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await Promise.all([...new Set(tables.values())].map((table) => table.stop()))
    },
  }
}

function parse(data: unknown): ToTable {
  try {
    const message: unknown = JSON.parse(String(data))
    if (typeof message === 'object' && message !== null && 'type' in message) return message as ToTable
  } catch {
    // What is no JSON is no message.
  }
  throw new Refused('INVALID')
}

function entering(sessions: Sessions, message: ToTable): { session: Session; room: string | undefined } {
  if (message.type !== 'enter' || typeof message.session !== 'string') throw new Refused('INVALID')
  const room = typeof message.room === 'string' ? message.room : undefined
  return { session: sessions.ofBearer(message.session), room }
}
