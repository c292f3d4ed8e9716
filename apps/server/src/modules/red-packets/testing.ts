/** Packets for tests: seeds that lie ready, and members who may send and take. */
import { yuan } from '@liuhe/domain/money.ts'
import type { PacketType } from '@liuhe/domain/red-packets/split.ts'
import { onlyBeacon, testBeacon, testBeaconCheck } from '../../engine/beacon.ts'
import { seedKeeper } from '../../engine/seed-keeper.ts'
import { localSigner } from '../../engine/signer-client.ts'
import { openMemberAccounts } from '../../ledger/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import { give } from '../../testing/money-world.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { aPerson, type TestPerson } from '../chat/testing.ts'
import { sendPacket } from './create-packet.ts'
import { fixShares, prepareSeeds, type SharesDesk } from './fix-shares.ts'

/** A signer and a beacon whose clock is `aheadMs` before ours, so that packets open at once. */
export function packetDesk({ aheadMs = 60_000, secret = 7 } = {}): SharesDesk {
  const now = () => Date.now() + aheadMs
  const keeper = seedKeeper({ secret: Buffer.alloc(32, secret), beacons: [testBeaconCheck], now })
  return { signer: localSigner(keeper), beacon: onlyBeacon(testBeacon({ now })) }
}

/** A member of the chat with a purse. */
export async function aTaker(database: TestDatabase, options: Parameters<typeof aPerson>[1] = {}): Promise<TestPerson> {
  const person = await aPerson(database, options)
  await openMemberAccounts(database.owner, person.memberId, options.kind === 'trial' ? 'TRIAL' : 'CNY')
  return person
}

interface Wanted {
  senderId: bigint
  roomId: number
  total?: string
  count?: number
  type?: PacketType
  validMs?: number
}

/** A packet that lies in a room, with the money for it; open unless `isSealed`. */
export async function aPacket(
  database: TestDatabase,
  desk: SharesDesk,
  { total = '10', count = 10, type = 2, validMs = 3_600_000, ...at }: Wanted,
  isSealed = false,
): Promise<bigint> {
  const { owner, sql } = database
  await prepareSeeds(sql, desk)
  await give(owner, at.senderId, yuan(total))
  const requestKey = crypto.randomUUID()
  const packet = { ...at, type, total: yuan(total), count, message: '恭喜发财', requestKey, scheduleId: null, validMs }
  const { packetId } = await inTransaction(sql, (tx) => sendPacket(tx, packet))
  if (!isSealed) await fixShares(sql, desk)
  return packetId
}

/** What is wrong with packets and the books; empty when nothing is. */
export async function packetFaults({ owner }: TestDatabase): Promise<unknown[]> {
  const packets = await owner`select * from red_packet_difference`
  const books = await owner`select * from ledger_difference`
  // What packets hold is what nobody has taken yet.
  const held = await owner`
    select h.held, p.open from
      (select (select coalesce(sum(amount), 0) from ledger_posting where to_account = a.account_id)
              - (select coalesce(sum(amount), 0) from ledger_posting where from_account = a.account_id) as held
       from ledger_account a where a.address = 'house:packets') h
      cross join (select coalesce(sum(total - claimed_sum - refunded), 0) as open from red_packet) p
    where h.held <> p.open`
  return [...packets, ...books, ...held]
}
