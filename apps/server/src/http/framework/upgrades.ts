/**
 * Connections that want to become something else than HTTP. Node hands such a connection over without a listener for
 * its errors, and an error that nobody listens to ends the process: one reset would be enough. So every listener of
 * ours has this guard, which listens before anything else looks at the connection, and answers whatever no one takes.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseOnSocket } from './socket-answer.ts'

/** Takes over a connection that asked for an upgrade; its errors are listened to already. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface Upgrades {
  /** Takes the upgrades of some paths, such as `/ws-game/71`. */
  take(path: RegExp, take: TakeUpgrade): void
  /** Whether a request asks at a path that upgrades are taken at. */
  isTaken(request: IncomingMessage): boolean
}

/** The guard of a server: put there when it is first asked for, the same one after that. */
export const upgradesOf = (server: Server): Upgrades => {
  const known = guards.get(server)
  if (known !== undefined) return known
  const guard = guardOf(server)
  guards.set(server, guard)
  return guard
}

const guards = new WeakMap<Server, Upgrades>()

const guardOf = (server: Server): Upgrades => {
  const taken: { path: RegExp; take: TakeUpgrade }[] = []
  const takerOf = (request: IncomingMessage) => taken.find(({ path }) => path.test(pathOf(request)))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const taker = takerOf(request)
    if (taker === undefined) return refuseOnSocket(socket, 'REQ/NOT_FOUND')
    taker.take(request, socket, head)
  })
  return {
    take: (path, take) => void taken.push({ path, take }),
    isTaken: (request) => takerOf(request) !== undefined,
  }
}

/** Whether a request wants to become a socket. Any other wish for an upgrade is one that a server may pass over. */
export const asksForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] as string
