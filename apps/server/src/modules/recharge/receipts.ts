/** Pictures of receipts: taken through the one door of pictures (SEC-15), and shown to those who have their address. */
import type * as api from '@liuhe/contract/api/recharge.ts'
import { RECEIPTS_MAX } from '@liuhe/contract/api/recharge.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isOpen, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import type { Random } from '../../platform/random.ts'
import { cleanPicture } from '../content/index.ts'
import { findOrder, idOf, lockOrder, type OrderRow } from './order-queries.ts'
import { insertReceipt, RECEIPT_PATH, receiptPath, selectReceipt, selectReceiptNames } from './receipt-queries.ts'

/**
 * Keeps a picture for one of the member's open orders, encoded again and under a name of chance.
 * @throws RECHARGE/NOT_FOUND, RECHARGE/STATE, RECHARGE/RECEIPTS, the UPLOAD codes
 */
export async function addReceipt(
  { sql, viewer, random }: PoolContext<SignedIn>,
  { orderNo, bytes: upload }: InputOf<typeof api.addReceipt> & { bytes?: Buffer },
): Promise<OutputOf<typeof api.addReceipt>> {
  const { memberId } = viewer
  const rechargeId = idOf(orderNo)
  const order = rechargeId === undefined ? undefined : await findOrder(sql, rechargeId, memberId)
  // Before the decoder sees anything: whose order it is.
  requireOpen(order)
  if (upload === undefined || upload.length === 0) throw new Refusal('REQ/INVALID')
  const picture = await cleanPicture(sql, `member:${memberId}`, upload)
  const names = await inTransaction(sql, async (tx) => {
    requireOpen(await lockOrder(tx, order.rechargeId, memberId))
    const before = await selectReceiptNames(tx, order.rechargeId)
    if (before.length >= RECEIPTS_MAX) throw new Refusal('RECHARGE/RECEIPTS', { data: { max: RECEIPTS_MAX } })
    await insertReceipt(tx, { ...picture, rechargeId: order.rechargeId, name: nameOf(random) })
    return selectReceiptNames(tx, order.rechargeId)
  })
  return { receipts: names.map(receiptPath) }
}

function requireOpen(order: OrderRow | undefined): asserts order is OrderRow {
  if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  if (!isOpen(rechargeStateOf(order.status))) throw new Refusal('RECHARGE/STATE')
}

/** 128 bits of chance: nobody finds a receipt who was not told its name. */
const nameOf = (random: Random): string =>
  `${Array.from({ length: 4 }, () => random.u32().toString(16).padStart(8, '0')).join('')}.webp`

/** Serves receipts, as pictures and nothing else, to be kept by nobody but the reader's own browser. */
export function mountReceipts(server: Server): void {
  const { services } = server
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await services.limits.passFile(request.ip)
    const { name = '' } = request.params as { name?: string }
    const bytes = NAME.test(name) ? await selectReceipt(services.sql, name) : undefined
    if (bytes === undefined) throw new Refusal('REQ/NOT_FOUND')
    return reply
      .header('cache-control', 'private, max-age=3600')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(bytes)
  }
  server.app.route({ method: ['GET', 'HEAD'], url: `${RECEIPT_PATH}/:name`, handler })
}

const NAME = /^[0-9a-f]{32}\.webp$/
