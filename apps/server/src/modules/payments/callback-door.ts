import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/transaction.ts'
import { trustOf } from '../../http/limits/client-address.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { judge } from './payment-signature.ts'
import * as queries from './queries.ts'
import { takeEnded, takePayment } from './take-payment.ts'
import { Callback, paymentOf } from './wire.ts'

/** A callback is a few hundred bytes. */
const BODY_BYTES_MAX = 8 * 1024

/** Where gateways call back: `<site>/app-api/payments/callbacks/<gateway>`. */
const PATH = '/app-api/payments/callbacks/:gateway'

/**
 * The door for callbacks of gateways. It sees the bytes as they came, because that is what was signed (I-33), so it has
 * a parser of its own and is no endpoint. What is not right is refused, counted, raises an alarm and is never money.
 */
export function mountCallbacks(server: Server, desk: PaymentDesk): void {
  const { limits } = server.services
  const isCaller = new Map(desk.gateways.map(({ name, callers }) => [name, trustOf(callers)]))
  server.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    // What is refused before its signature is looked at counts as well: another type, too long.
    scope.addHook('onError', async (request, _reply, error) => {
      const { gateway = '' } = request.params as { gateway?: string }
      const isBody = (error as { code?: string }).code?.startsWith('FST_ERR_CTP_') === true
      if (isBody && doorOf(desk, gateway) !== undefined)
        await desk.alarm({ gateway, kind: 'unreadable', subject: 'body' })
    })
    scope.post(PATH, { bodyLimit: BODY_BYTES_MAX }, async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      await limits.passStep('payment-callback', request.ip)
      const { gateway = '' } = request.params as { gateway?: string }
      const settings = doorOf(desk, gateway)
      if (settings === undefined) throw new Refusal('REQ/NOT_FOUND')
      const isAllowed = settings.callers.length === 0 || isCaller.get(gateway)?.(request.ip) === true
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const refusal = isAllowed
        ? await hear(desk, settings, { headers: request.headers, body })
        : { kind: 'stranger' as const, refusal: new Refusal('PAYMENT/UNSIGNED') }
      if (refusal !== undefined) {
        await desk.alarm({ gateway, kind: refusal.kind, subject: refusal.subject ?? '' })
        throw refusal.refusal
      }
      return { code: 'OK', msg: '', data: null, requestId: request.id }
    })
  })
}

/** Only a gateway that calls back has a door. */
const doorOf = ({ gateways }: PaymentDesk, gateway: string): GatewaySettings | undefined =>
  gateways.find(({ name, dialect }) => name === gateway && dialect === 'redirect')

interface Heard {
  headers: FastifyRequest['headers']
  body: Buffer
}

interface Refused {
  kind: queries.AlarmKind
  refusal: Refusal
  subject?: string
}

/** Hears one callback. @returns why it is refused; undefined when it was taken, now or before */
async function hear(
  desk: PaymentDesk,
  settings: GatewaySettings,
  { headers, body }: Heard,
): Promise<Refused | undefined> {
  const { name: gateway, merchant } = settings
  const subject = `callback ${gateway}`
  const judged = judge(desk.keys[gateway] ?? [], headers, { subject, body, now: desk.clock.now() })
  // One answer for every reason, so that nobody can probe.
  if ('doubt' in judged) return { kind: 'unsigned', subject: judged.doubt, refusal: new Refusal('PAYMENT/UNSIGNED') }
  const text = body.toString()
  const message = readMessage(text)
  if (message === undefined || (message.kind === 'paid') !== BigInt(message.amount) > 0n)
    return { kind: 'unreadable', refusal: new Refusal('REQ/INVALID') }
  if (message.merchant !== merchant) return { kind: 'stranger', refusal: new Refusal('PAYMENT/UNSIGNED') }
  return inTransaction(desk.sql, async (tx): Promise<Refused | undefined> => {
    // Forgotten again with whatever fails below: then the same message may come once more.
    if (!(await queries.takeNonce(tx, gateway, judged.nonce)))
      return { kind: 'replayed', refusal: new Refusal('PAYMENT/REPLAYED') }
    const { kind, orderNo, reference, amount, currency, at } = message
    const proof = { via: 'callback', text } as const
    const taken =
      kind === 'paid'
        ? await takePayment(
            tx,
            desk.receivers,
            paymentOf(gateway, { orderNo, reference, amount, currency, paidAt: at }),
            proof,
          )
        : await takeEnded(tx, desk.receivers, { gateway, orderNo, kind, at, reference, currency }, proof)
    if (taken !== 'contradiction') return undefined
    return { kind: 'contradiction', subject: reference, refusal: new Refusal('PAYMENT/CONTRADICTION') }
  })
}

function readMessage(text: string) {
  try {
    return Callback.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
