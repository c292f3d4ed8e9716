import type { Sql, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'

/** An account that an agent makes for somebody. */
export interface AddedMember {
  account: string
  password: string
  fullName?: string | undefined
  parentId: bigint
  isAgent: boolean
  rebateTenths: number
}

/**
 * Makes it; given from outside, because registration knows agents and not the other way round. `allow` runs first in
 * the transaction, and throws where the agent may not give this.
 */
export type AddMember = (
  context: { sql: Sql; clock: Clock },
  wish: { member: AddedMember; allow: (tx: Tx) => Promise<void> },
) => Promise<bigint>
