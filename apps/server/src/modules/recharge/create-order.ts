import type * as api from '@liuhe/contract/api/recharge.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { refusalOfAmount } from '@liuhe/domain/recharge/channel.ts'
import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'
import { quoteRecharge } from '@liuhe/domain/recharge/quote.ts'
import { TAILS, usdtOf, withTail } from '@liuhe/domain/recharge/usdt.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import type { Random } from '../../platform/random.ts'
import { authorizeDeposit, lockForExclusion } from '../limits/index.ts'
import { settingOf } from '../system/index.ts'
import { matchRecharge } from '../withdrawals/index.ts'
import { type ChannelRow, findChannel } from './channel-queries.ts'
import { type Asker, askerOf, closedNow, isThere } from './offer.ts'
import * as queries from './order-queries.ts'
import { type GatewayOf, preparePayment } from './prepare-payment.ts'
import { readOrder } from './read-order.ts'
import { tellStep } from './tell.ts'

type Input = InputOf<typeof api.create>

/**
 * Makes an order, and asks the gateway for what it takes to pay it. The order is committed before the gateway is asked,
 * so that a callback always finds it; an answer that does not come is fetched later by a job. The same request again
 * finds the same order.
 * @throws what the endpoint declares
 */
export async function createOrder(
  context: PoolContext<SignedIn>,
  input: Input,
  gatewayOf: GatewayOf,
): Promise<OutputOf<typeof api.create>> {
  const { sql, viewer, clock } = context
  const rechargeId = await inTransaction(sql, (tx) => bookOrder(tx, context, input))
  await preparePayment(sql, rechargeId, gatewayOf)
  return readOrder({ sql, clock }, viewer.memberId, rechargeId)
}

/** Whose order it is, and where its codes come from. */
export type Booker = { viewer: { memberId: bigint }; random: Random }

/** The wallet's lock makes a member's orders come one after another, so that none of them is over a limit. */
export async function bookOrder(tx: Tx, { viewer, random }: Booker, input: Input): Promise<bigint> {
  const { memberId } = viewer
  await lockForExclusion(tx, memberId)
  const before = await queries.findByRequest(tx, memberId, input.requestId)
  if (before !== undefined) {
    const isSame = before.channelCode === input.channelCode && before.amount === input.amount
    if (!isSame) throw new Refusal('REQ/KEY_REUSED')
    return before.rechargeId
  }
  const asker = await askerOf(tx, memberId)
  const channel = await openChannel(tx, asker, input)
  await refuseTooMany(tx, memberId, channel.code)
  const rechargeId = await insert(tx, { memberId, random, channel, asker, input })
  await authorizeDeposit(tx, { memberId, reference: String(rechargeId), amount: input.amount })
  if (channel.flow === 'matched') await findReceiver(tx, { rechargeId, memberId, amount: input.amount })
  const order = await queries.findOrder(tx, rechargeId)
  if (order === undefined) throw new Error(`recharge order ${rechargeId} is not there`)
  await tellStep(tx, order, {
    status: RECHARGE_STATUS.waiting,
    step: { code: 'created', role: 'member', amount: input.amount },
    told: { code: 'created', expiresAt: order.expiresAt.getTime() },
  })
  if (channel.flow === 'matched') await queries.insertStep(tx, rechargeId, { code: 'pay-ready', role: 'server' })
  return rechargeId
}

/** The channel, where it takes this amount of this member now. One that he is not offered is one that is not there. */
async function openChannel(tx: Tx, asker: Asker, { channelCode, amount }: Input): Promise<ChannelRow> {
  const channel = await findChannel(tx, channelCode)
  if (channel === undefined || !isThere(channel, asker)) throw new Refusal('RECHARGE/CHANNEL_NOT_FOUND')
  const closed = closedNow(channel, asker, await queries.rechargeNow(tx))
  if (closed?.reason === 'frozen') throw new Refusal('RECHARGE/FROZEN')
  if (closed !== undefined) throw new Refusal('RECHARGE/CHANNEL_CLOSED', { data: { reason: closed.reason } })
  const reason = refusalOfAmount(channel, amount)
  if (reason !== undefined) throw new Refusal('RECHARGE/AMOUNT', { data: { reason } })
  return channel
}

/** 免提直充: the order pays a withdrawal of the same sum. @throws RECHARGE/NO_MATCH where none waits for this payer */
async function findReceiver(
  tx: Tx,
  { rechargeId, memberId, amount }: { rechargeId: bigint; memberId: bigint; amount: Money },
): Promise<void> {
  const match = await matchRecharge(tx, { rechargeId, payerId: memberId, amount })
  if (match === undefined) throw new Refusal('RECHARGE/NO_MATCH')
  // No gateway is asked. Where to pay stands with the withdrawal, encrypted, and is read from there.
  await queries.writePayment(tx, rechargeId, queries.NO_GATEWAY)
}

async function refuseTooMany(tx: Tx, memberId: bigint, channelCode: string): Promise<void> {
  const open = await queries.selectOpen(tx, memberId)
  const same = open.find((order) => order.channelCode === channelCode)
  if (same !== undefined) throw new Refusal('RECHARGE/OPEN_ORDER', { data: { orderNo: String(same.rechargeId) } })
  const max = await settingOf(tx, 'recharge_open_max')
  if (open.length >= max) throw new Refusal('RECHARGE/TOO_MANY', { data: { max } })
}

interface Making {
  memberId: bigint
  random: Random
  channel: ChannelRow
  asker: Asker
  input: Input
}

async function insert(tx: Tx, { memberId, random, channel, asker, input }: Making): Promise<bigint> {
  const { fee, discount, firstGift } = quoteRecharge(channel, input.amount, asker.firstGift)
  const { rate } = channel
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    const rechargeId = await queries.insertOrder(tx, {
      ...{ memberId, requestId: input.requestId, amount: input.amount, fee, discount, firstGift, rate },
      ...{ channelCode: channel.code, group: channel.group, flow: channel.flow, expireMinutes: channel.expireMinutes },
      ...{ gateway: channel.gateway, gatewayChannel: channel.gatewayChannel },
      ...{ depositMultiple: channel.depositMultiple, giftMultiple: channel.giftMultiple },
      usdtMicros: rate === null ? null : await freeCoins(tx, channel.code, usdtOf(input.amount, rate)),
      remittanceCode: channel.flow === 'transfer' ? remittanceCode(random) : null,
    })
    if (rechargeId !== undefined) return rechargeId
  }
  throw new Error('no remittance code was free')
}

/** The first amount of coins that no order of the channel has asked for in the last day. */
async function freeCoins(tx: Tx, channelCode: string, base: Money): Promise<bigint> {
  const taken = await queries.lockTails(tx, channelCode)
  for (let serial = 0; serial < TAILS * BASES_MAX; serial++) {
    const micros = withTail(base, serial)
    if (!taken.has(micros)) return micros
  }
  throw new Refusal('RECHARGE/NO_TAIL')
}

/**
 * Six letters and digits that nobody mistakes for each other, at least one of each: the bank's reader finds such a word
 * in the text of a transfer.
 */
export function remittanceCode(random: Random): string {
  for (;;) {
    const code = Array.from({ length: 6 }, () => SIGNS[random.u32() % SIGNS.length]).join('')
    if (/[A-Z]/.test(code) && /\d/.test(code)) return code
  }
}

const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_ATTEMPTS = 8
/** An amount may be asked for so many times 99 a day before it has no tail left: up to 0.09 USDT more. */
const BASES_MAX = 10
