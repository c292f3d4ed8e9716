import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseEnded } from './open-packet.ts'
import { lockPacket, writeFrozen } from './queries.ts'

/**
 * Stops the claims of an open packet, or lets them go on. The packet's lock sets it before or after each claim: who
 * has taken a share keeps it, and nobody takes one afterwards. Its end comes in its time and returns the rest (I-36).
 * @param by who stops it; null to let claims go on
 * @returns who had stopped it before
 * @throws HONGBAO/NOT_FOUND, HONGBAO/TAKEN, HONGBAO/EXPIRED
 */
export async function freezePacket(tx: Tx, packetId: bigint, by: string | null): Promise<string | null> {
  const packet = await lockPacket(tx, packetId)
  if (packet === undefined) throw new Refusal('HONGBAO/NOT_FOUND')
  refuseEnded(packet)
  const { frozenBy } = packet
  if ((frozenBy === null) !== (by === null)) await writeFrozen(tx, packetId, by)
  return frozenBy
}
