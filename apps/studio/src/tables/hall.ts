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
/** More than a hand can do. */
const MESSAGES_A_SECOND = 30
const PING_MS = 30_000

type HallParts = Parts & { sessions: Sessions; rates: Rates }

/** `WS /api/table`: the first message enters with the session, which is never in an address. */
export function openHall(server: Server, parts: HallParts, tables: ReadonlyMap<string, Table>): Hall {
  return new Door(server, parts, tables)
}

class Door implements Hall {
  readonly #parts: HallParts
  readonly #tables: ReadonlyMap<string, Table>
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX })
  readonly #lines = new Set<Line>()
  readonly #timer: NodeJS.Timeout

  constructor(server: Server, parts: HallParts, tables: ReadonlyMap<string, Table>) {
    this.#parts = parts
    this.#tables = tables
    server.on('upgrade', (request, socket, head) => {
      const { host, origin } = request.headers
      const isOurs = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
      const isHere = new URL(request.url ?? '/', 'http://studio').pathname === '/api/table'
      if (!isHere || !isOurs) return void socket.destroy()
      return this.#sockets.handleUpgrade(request, socket, head, (line) => this.#greet(line))
    })
    this.#timer = setInterval(() => {
      for (const socket of this.#sockets.clients) socket.ping()
    }, PING_MS)
  }

  onBalance(playerId: number, balance: bigint): void {
    for (const line of this.#lines)
      if (line.session.playerId === playerId) line.send({ type: 'balance', balance: String(balance) })
  }

  end(sessionIds: readonly number[], reason: ErrorCode | 'REPLACED'): void {
    for (const line of this.#lines) if (sessionIds.includes(line.session.sessionId)) line.close(reason)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const line of this.#lines) line.close('RESTART')
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#sockets.close()
    await Promise.all([...this.#tables.values()].map((table) => table.stop()))
  }

  #greet(socket: WebSocket): void {
    const late = setTimeout(() => socket.close(), ENTER_MS)
    socket.on('error', () => socket.terminate())
    socket.once('message', (data) => {
      clearTimeout(late)
      try {
        this.#seat(socket, entering(this.#parts.sessions, parse(data)))
      } catch (error) {
        if (error instanceof Refused) this.#write(socket, { type: 'bye', reason: error.code })
        else this.#fault(error)
        socket.close()
      }
    })
  }

  #seat(socket: WebSocket, session: Session): void {
    const table = this.#tables.get(session.game)
    if (table === undefined) throw new Refused('INVALID')
    this.end([session.sessionId], 'REPLACED')
    const line: Line = {
      session,
      send: (message) => this.#write(socket, message),
      close: (reason) => {
        this.#write(socket, { type: 'bye', reason })
        socket.close()
      },
    }
    this.#lines.add(line)
    socket.on('message', (data) => void this.#hear(table, line, data))
    socket.on('close', () => {
      this.#lines.delete(line)
      table.leave(line)
    })
    table.join(line)
  }

  async #hear(table: Table, line: Line, data: unknown): Promise<void> {
    const { rates, sessions } = this.#parts
    let requestId = ''
    try {
      rates.count(`line ${line.session.sessionId}`, MESSAGES_A_SECOND, 1_000)
      const message = parse(data)
      if (message.type === 'ping') return line.send({ type: 'pong' })
      if ('requestId' in message) {
        if (!/^[\w-]{8,64}$/.test(String(message.requestId))) throw new Refused('INVALID')
        requestId = message.requestId
      }
      sessions.alive(line.session.sessionId)
      await table.hear(line, message)
    } catch (error) {
      if (!(error instanceof Refused)) return this.#fault(error)
      const { code } = error
      line.send({ type: 'refused', requestId, error: { code, message: MESSAGES[code] } })
    }
  }

  #write(socket: WebSocket, message: Told): void {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify({ at: this.#parts.now(), ...message } satisfies FromTable))
  }

  #fault(error: unknown): void {
    this.#parts.log.alarm('fault at a table', { error: String((error as Error)?.stack ?? error) })
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

function entering(sessions: Sessions, message: ToTable): Session {
  if (message.type !== 'enter' || typeof message.session !== 'string') throw new Refused('INVALID')
  return sessions.ofBearer(message.session)
}
