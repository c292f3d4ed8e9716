import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where a counterparty shall listen. `port` is what the environment names, `kept` the port of the start before. */
export type Place = { host: string | undefined; port: string | undefined; kept: string | undefined }

/**
 * Listens at the port that is named; else at that of the start before, where it is free; else at any.
 * @throws when a port that is named stays taken
 */
export async function listenAgain(server: Server, place: Place): Promise<{ origin: string; port: number }> {
  const wished = Number(place.port || place.kept || 0)
  // The process that was killed just now takes a moment to go.
  for (let patience = wished === 0 ? 0 : 30; ; patience--) {
    const taken = await listen(server, wished, place.host).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    )
    if (taken === undefined) break
    if (taken.code !== 'EADDRINUSE') throw taken
    if (patience > 0) await sleep(100)
    else if (place.port) throw taken
    else {
      await listen(server, 0, place.host)
      break
    }
  }
  const { address, port } = server.address() as AddressInfo
  return { origin: `http://${address.includes(':') ? `[${address}]` : address}:${port}`, port }
}

const listen = (server: Server, port: number, host: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    const failed = (error: Error) => {
      server.off('listening', done)
      reject(error)
    }
    const done = () => {
      server.off('error', failed)
      resolve()
    }
    server
      .once('error', failed)
      .once('listening', done)
      .listen(port, host || '127.0.0.1')
  })
