import type * as api from '@liuhe/contract/api/red-packets.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { roundAt, roundTime } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { OPENS_AFTER_MS } from '@liuhe/domain/red-packets/packet-proof.ts'
import { type PacketFault, packetFault, totalOf } from '@liuhe/domain/red-packets/packet-rules.ts'
import type { PacketType } from '@liuhe/domain/red-packets/split.ts'
import { HOUR_MS } from '@liuhe/domain/time.ts'
import type { Tx } from '../../db/connect.ts'
import type { WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { packetSent } from '../../ledger/events.ts'
import { balancesOfMember, post } from '../../ledger/index.ts'
import { announce } from '../../realtime/outbox.ts'
import { authorizeWager } from '../limits/index.ts'
import { requireCashTicket } from '../security/index.ts'
import { insertPacket, nowOf, sentToday } from './queries.ts'
import { admitSpeaker, postPacket } from './room.ts'
import { takeSeed } from './seed-queries.ts'
import { readSettings } from './setting-queries.ts'

/**
 * Sends a packet into a room: debit, packet and message in one transaction. The wallet's lock makes a member's packets
 * come one after another, so that none is over a limit of the day (RG-3).
 * @throws what the endpoint declares
 */
export async function createPacket(
  { tx, viewer: { memberId }, request }: WriteContext<SignedIn>,
  input: InputOf<typeof api.create>,
): Promise<OutputOf<typeof api.create>> {
  const { roomId, requestId, type, count } = input
  const message = input.message.trim()
  const settings = await readSettings(tx)
  if (settings.funding !== 'member') throw new Refusal('HONGBAO/CLOSED')
  const { sharesMax } = await admitSpeaker(tx, { memberId, roomId })
  const total = totalOf(input)
  await authorizeWager(tx, { memberId, amount: total })
  const fault = packetFault({ ...input, message }, settings, await sentToday(tx, memberId))
  if (fault !== undefined) throw new Refusal(REFUSALS[fault])
  if (sharesMax !== undefined && count > sharesMax) throw new Refusal('HONGBAO/COUNT')
  if ((await balancesOfMember(tx, memberId)).main < total) throw new Refusal('WALLET/INSUFFICIENT')
  const destination = `room:${roomId}`
  const ticket = request.cashTicket
  await requireCashTicket(tx, { memberId, ticket, operation: 'red-packet', amount: total, destination })

  const validMs = settings.validHours * HOUR_MS
  const sender = { senderId: memberId, requestKey: requestId, scheduleId: null }
  const sent = await sendPacket(tx, { ...sender, roomId, type, total, count, message, validMs })
  const { main: balance } = await balancesOfMember(tx, memberId)
  await announce(tx, { topic: 'balance', payload: [{ memberId: String(memberId), balance: String(balance) }] })
  return { packetId: String(sent.packetId), total, balance, opensAt: sent.opensAt, commitment: sent.commitment }
}

const REFUSALS: Readonly<Record<PacketFault, ErrorCode>> = {
  amount: 'HONGBAO/AMOUNT',
  total: 'HONGBAO/AMOUNT',
  'share-min': 'HONGBAO/AMOUNT',
  'share-max': 'HONGBAO/AMOUNT',
  count: 'HONGBAO/COUNT',
  message: 'HONGBAO/MESSAGE',
  'day-count': 'HONGBAO/DAY_COUNT',
  'day-max': 'HONGBAO/DAY_MAX',
}

interface Sending {
  /** Null for the operator. */
  senderId: bigint | null
  requestKey: string | null
  scheduleId: number | null
  roomId: number
  type: PacketType
  total: Money
  count: number
  message: string
  validMs: number
}

/**
 * Takes a committed seed, fixes the beacon round from the moment of sending, books the money and posts the message.
 * @throws HONGBAO/NO_SEED while the signer has prepared none, WALLET/INSUFFICIENT
 */
export async function sendPacket(
  tx: Tx,
  { validMs, ...packet }: Sending,
): Promise<{ packetId: bigint; opensAt: number; commitment: string }> {
  const seed = await takeSeed(tx)
  if (seed === undefined) throw new Refusal('HONGBAO/NO_SEED', { retryAfterSeconds: 2 })
  const { packetId, commitment, signer, beacon } = seed
  const { roomId, senderId, type, count, total: amount, message } = packet
  const chain = { genesisSeconds: Number(seed.genesisSeconds), periodSeconds: seed.periodSeconds }
  const createdAt = await nowOf(tx)
  const round = roundAt(chain, createdAt + OPENS_AFTER_MS)
  const opensAt = roundTime(chain, round)
  await insertPacket(tx, {
    ...packet,
    ...{ packetId, commitment, signer, beacon, round: BigInt(round) },
    createdAt: new Date(createdAt),
    opensAt: new Date(opensAt),
    expiresAt: new Date(createdAt + validMs),
  })
  const { outcome } = await post(tx, packetSent({ packetId, senderId, amount }))
  if (outcome === 'insufficient') throw new Refusal('WALLET/INSUFFICIENT')
  if (outcome !== 'posted') throw new Error(`the money of packet ${packetId} was ${outcome}`)
  await postPacket(tx, { roomId, senderId, packet: { packetId: String(packetId), type, count, message, commitment } })
  return { packetId, opensAt, commitment }
}
