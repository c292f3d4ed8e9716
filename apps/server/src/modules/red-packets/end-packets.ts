import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { packetReturned } from '../../ledger/events.ts'
import { balancesOfMember, post } from '../../ledger/index.ts'
import { announce } from '../../realtime/outbox.ts'
import { endExpired, lockPacket, selectExpired } from './queries.ts'
import { tellRoom } from './room.ts'

const AT_ONCE = 100

/**
 * Returns what nobody took of packets that have run out, each in a transaction of its own. Any number of processes may
 * do it: the row's lock lets one end a packet, and the key of its transfer says so again (I-36).
 */
export async function expirePackets(sql: Sql): Promise<number> {
  let ended = 0
  for (;;) {
    const due = await selectExpired(sql, AT_ONCE)
    for (const packetId of due) if (await endPacket(sql, packetId)) ended += 1
    if (due.length < AT_ONCE) return ended
  }
}

const endPacket = (sql: Sql, packetId: bigint): Promise<boolean> =>
  inTransaction(sql, async (tx) => {
    const packet = await lockPacket(tx, packetId)
    if (packet === undefined || packet.status !== 0 || !packet.isOver) return false
    const { senderId, total, claimedSum } = packet
    await endExpired(tx, packetId)
    const { outcome } = await post(tx, packetReturned({ packetId, senderId, amount: total - claimedSum }))
    if (outcome !== 'posted') throw new Error(`the rest of packet ${packetId} was ${outcome}`)
    if (senderId !== null) {
      const { main: balance } = await balancesOfMember(tx, senderId)
      await announce(tx, { topic: 'balance', payload: [{ memberId: String(senderId), balance: String(balance) }] })
    }
    await tellRoom(tx, { ...packet, status: 2 })
    return true
  })
