import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { appendAudit, CommandRefused } from '../operators/index.ts'
import { LIST } from './network-list.ts'
import { findVersion, insertVersion, lockNetworks, selectNetworks } from './queries.ts'

/**
 * The way back for a site that has shut itself out: the empty list as a new version, from the keyboard of the server.
 * A proposal that waits is void with it.
 * @throws CommandRefused when the list is empty already
 */
export async function openNetworks({ sql, clock }: { sql: Sql; clock: Clock }): Promise<{ version: number }> {
  return inTransaction(sql, async (tx) => {
    await lockNetworks(tx)
    const before = await selectNetworks(tx)
    if (before.length === 0) throw new CommandRefused('The list is empty: LIUHE_OPERATOR_NETWORKS alone decides.')
    const version = (await findVersion(tx)) + 1
    await insertVersion(tx, { version, reason: 'open-networks', by: 'command line', networks: [] })
    await appendAudit(tx, {
      action: 'command.openNetworks',
      object: LIST,
      before: { version: version - 1, networks: before.map(({ network }) => network) },
      after: { version, networks: [] },
      ...{ at: clock.now(), address: 'command line' },
    })
    return { version }
  })
}
