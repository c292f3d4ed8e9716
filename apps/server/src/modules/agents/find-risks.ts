import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { claimLook, type FoundRisk, raiseFlags } from '../risk/index.ts'
import * as queries from './risk-queries.ts'

/** So many of an agent's own members at his address are no household. */
const ADDRESS_LEAST = 3
/** How often teams are looked through. */
const EVERY_MINUTES = 10

/**
 * Looks teams through for accounts that are one person's, and raises flags for people to look at (docs/agents.md). It
 * changes nothing for anybody. Any number of processes may call it: one of them looks, all flags or none are written,
 * and a look that ends amid its work is made again.
 */
export async function findRisks(sql: Sql): Promise<void> {
  await inTransaction(sql, async (tx) => {
    if (!(await claimLook(tx, 'agents', EVERY_MINUTES))) return
    const [overlaps, rings, devices, addresses] = [
      await queries.selectOverlaps(tx),
      await queries.selectRings(tx),
      await queries.selectSameDevices(tx),
      await queries.selectSameAddresses(tx, ADDRESS_LEAST),
    ]
    await raiseFlags(tx, [
      ...overlaps.map((row) => flagOf(row.isDirect ? 'self-referral' : 'team-overlap', row)),
      ...rings.map((row) => flagOf('agent-ring', row)),
      ...devices.map((row) => flagOf('same-device', row)),
      ...addresses.map((row) => flagOf('same-address', row)),
    ])
  })
}

const flagOf = (
  kind: FoundRisk['kind'],
  { agentId, object, evidence }: Pick<FoundRisk, 'object' | 'evidence'> & { agentId: bigint },
): FoundRisk => ({ kind, object, memberId: agentId, evidence })
