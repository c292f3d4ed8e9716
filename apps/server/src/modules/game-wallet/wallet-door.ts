import type { FastifyReply, FastifyRequest } from 'fastify'
import { trustOf } from '../../http/limits/client-address.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { DIALECTS } from './dialects.ts'
import type { WalletDesk } from './wallet-desk.ts'

/** A call is a few hundred bytes. */
const BODY_BYTES_MAX = 8 * 1024

/** Where providers call: `<site>/app-api/game-wallet/<provider>/<call>`, or without a call. */
const PATH = '/app-api/game-wallet/:provider'

/**
 * The door of the wallet. It sees the bytes as they came, because that is what was signed (I-33), so it has a parser of
 * its own and is no endpoint. Nothing that is signed is ever counted against a limit: a win must come through. What is
 * refused is counted by address, and raises an alarm.
 */
export function mountGameWallet(server: Server, desk: WalletDesk): void {
  const { limits } = server.services
  const isCaller = new Map(desk.settings.map(({ name, callers }) => [name, trustOf(callers)]))
  const settingsOf = (name: string) => desk.settings.find((each) => each.name === name)
  server.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const since = desk.clock.now()
      const { provider, '*': call = '' } = request.params as { provider: string; '*'?: string }
      const settings = settingsOf(provider)
      const dialect = settings && DIALECTS[settings.dialect]
      if (settings === undefined || dialect === undefined) throw new Refusal('REQ/NOT_FOUND')
      reply.header('cache-control', 'no-store').type(dialect.contentType)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { method, headers, url } = request.raw
      const raw = {
        method: method ?? '',
        path: url ?? '',
        call,
        headers,
        body,
        now: since,
        keys: desk.keysOf(provider),
      }
      const isAllowed = settings.callers.length === 0 || isCaller.get(provider)?.(request.ip) === true
      const isBelieved = dialect.believes(raw) && isAllowed
      if (!isBelieved) {
        await limits.passStep('game-wallet-refused', request.ip)
        await desk.alarm({ provider, kind: isAllowed ? 'unsigned' : 'stranger', subject: request.ip })
        reply.status(dialect.unbelieved.status)
        return dialect.unbelieved.text
      }
      const { outcome, text } = await desk.hear(dialect, { ...raw, provider, address: request.ip })
      reply.status(dialect.statusOf(outcome))
      return text
    }
    for (const url of [PATH, `${PATH}/*`]) scope.post(url, { bodyLimit: BODY_BYTES_MAX }, handle)
  })
}
