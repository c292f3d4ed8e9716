import type * as api from '@liuhe/contract/api/red-packets.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { bestLuck, PACKET_TYPES } from '@liuhe/domain/red-packets/split.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { packetClaimed } from '../../ledger/events.ts'
import { balancesOfMember, post } from '../../ledger/index.ts'
import { announce } from '../../realtime/outbox.ts'
import { authorizeGift } from '../limits/index.ts'
import { addRequirement } from '../turnover/index.ts'
import * as queries from './queries.ts'
import type { PacketRow } from './queries.ts'
import { admitClaimer, tellRoom } from './room.ts'
import { readSettings } from './setting-queries.ts'

type Opened = OutputOf<typeof api.open>

/**
 * Takes the next share for a member: claims are numbered under the packet's lock, and share k is claim k's. Asking
 * again answers the same amount (I-35).
 * @throws what the endpoint declares
 */
export async function openPacket(tx: Tx, memberId: bigint, packetId: bigint): Promise<Opened> {
  const seen = await queries.findPacket(tx, packetId)
  if (seen === undefined) throw new Refusal('HONGBAO/NOT_FOUND')
  const mine = await queries.findClaim(tx, packetId, memberId)
  if (mine !== undefined) return answer(tx, memberId, { amount: mine.amount, already: true })
  await admitClaimer(tx, { memberId, ...seen })
  // Anyone who is late finds that out without standing in the queue of the lock.
  refuseClosed(seen)
  const packet = await queries.lockPacket(tx, packetId)
  if (packet === undefined) throw new Error(`packet ${packetId} is gone`)
  const meanwhile = await queries.findClaim(tx, packetId, memberId)
  if (meanwhile !== undefined) return answer(tx, memberId, { amount: meanwhile.amount, already: true })
  refuseClosed(packet)
  const place = packet.claimed + 1
  const amount = await queries.shareAt(tx, packetId, place)
  if (amount === undefined) throw new Refusal('HONGBAO/NOT_YET', { retryAfterSeconds: 1 })
  await authorizeGift(tx, memberId)
  const { dayReceive } = await readSettings(tx)
  if ((await queries.receivedToday(tx, memberId)) + amount > dayReceive) throw new Refusal('HONGBAO/RECEIVE_MAX')
  await queries.insertClaim(tx, { packetId, place, memberId, amount })
  await pay(tx, { packetId, memberId, amount })
  if (place === packet.count) await finish(tx, packet)
  const answered = await answer(tx, memberId, { amount, already: false })
  const { balance } = answered
  await announce(tx, { topic: 'balance', payload: [{ memberId: String(memberId), balance: String(balance) }] })
  await tellRoom(tx, { ...packet, claimed: place, status: place === packet.count ? 1 : 0, memberId })
  return answered
}

function refuseClosed(packet: PacketRow): void {
  refuseEnded(packet)
  if (packet.frozenAt !== null) throw new Refusal('HONGBAO/FROZEN')
}

/** @throws HONGBAO/TAKEN, HONGBAO/EXPIRED */
export function refuseEnded({ status, isOver }: PacketRow): void {
  if (status === 1) throw new Refusal('HONGBAO/TAKEN')
  if (status === 2 || isOver) throw new Refusal('HONGBAO/EXPIRED')
}

const answer = async (tx: Tx, memberId: bigint, took: Pick<Opened, 'amount' | 'already'>): Promise<Opened> => ({
  ...took,
  balance: (await balancesOfMember(tx, memberId)).main,
})

/** Books a share, and asks for its stake once before it leaves (Domain §6.2). */
async function pay(tx: Tx, claim: { packetId: bigint; memberId: bigint; amount: Money }): Promise<void> {
  const { packetId, memberId, amount } = claim
  const { outcome } = await post(tx, packetClaimed(claim))
  if (outcome !== 'posted') throw new Error(`the share of packet ${packetId} was ${outcome}`)
  await addRequirement(tx, {
    ...{ memberId, sourceKind: 'red-packet', sourceNo: `${packetId}:${memberId}`, remark: '红包' },
    ...{ deposit: 0n, gift: amount, giftMultiple: 100, giftBasis: 'gift' },
  })
}

/** 手气最佳 is known when the last share of a lucky packet is taken. */
async function finish(tx: Tx, { packetId, type }: PacketRow): Promise<void> {
  if (type !== PACKET_TYPES.lucky) return
  const claims = await queries.selectClaims(tx, packetId)
  const best = bestLuck(claims.map(({ amount }) => amount))
  if (best !== undefined) await queries.markBest(tx, packetId, best + 1)
}
