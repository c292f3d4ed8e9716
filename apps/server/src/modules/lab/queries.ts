import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// How much a draw of a game may cost before it is marked (migration 0151).

export interface ExposureLine {
  gameId: number
  amount: Money
  revision: number
}

export const selectLines = (sql: Queryable) => sql<ExposureLine[]>`
  select game_id as "gameId", amount, revision from exposure_line`

export async function findLine(sql: Queryable, gameId: number): Promise<ExposureLine | undefined> {
  const [row] = await sql<ExposureLine[]>`
    select game_id as "gameId", amount, revision from exposure_line where game_id = ${gameId}`
  return row
}

/** Sets the line of a game; undefined when somebody else has set it since that revision, 0 for none. */
export async function setLine(
  tx: Tx,
  { gameId, amount, revision, setBy }: ExposureLine & { setBy: string },
): Promise<number | undefined> {
  const [row] =
    revision === 0
      ? await tx<{ revision: number }[]>`
          insert into exposure_line (game_id, amount, set_by) values (${gameId}, ${amount}, ${setBy})
          on conflict do nothing returning revision`
      : await tx<{ revision: number }[]>`
          update exposure_line set amount = ${amount}, revision = revision + 1, set_by = ${setBy},
                                   set_at = clock_timestamp()
          where game_id = ${gameId} and revision = ${revision} returning revision`
  return row?.revision
}
