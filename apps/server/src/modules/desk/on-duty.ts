import type { Queryable } from '../../db/connect.ts'

/** How many people serve now; robots of the demo do not count. */
export async function countOnDuty(db: Queryable): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from desk_staff where is_on and operator_id is not null`
  return row.count
}
