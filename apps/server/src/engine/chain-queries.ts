// The engine's SQL over seed chains and its alarms.
import type { ResultBy } from '@liuhe/domain/lottery/draw.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Queryable } from '../db/connect.ts'
import type { ChainName } from './chain-shelf.ts'

/** A chain that a game goes on with. */
export type CurrentChain = ChainName & { chainId: number; used: number; terminal: Buffer }

/** A game that draws by chains: its current one, if it has any. */
export type GameChain = {
  gameId: number
  timing: GameTiming
  resultBy: ResultBy
  lastSerial: number
  current: CurrentChain | undefined
}

/**
 * The chains of every enabled game, those first whose draw is due first. A game that has become external keeps its
 * chain only until the turn that is bound to it is over.
 */
export async function gameChains(sql: Queryable): Promise<GameChain[]> {
  const rows = await sql<GameChainRow[]>`
    select g.game_id as "gameId", g.timing, g.result_by as "resultBy",
           (select coalesce(max(serial), 0)::integer from draw_chain where game_id = g.game_id) as "lastSerial",
           c.chain_id as "chainId", c.serial, c.length, c.used, c.terminal
    from game g
    left join lateral (select * from draw_chain where game_id = g.game_id and retired_at is null
                       order by serial desc limit 1) c on true
    left join lateral (select min(plan_at) as at from draw d where d.game_id = g.game_id
                       and d.status in ('scheduled', 'open', 'closed') and d.result_by = 'own') due on true
    where g.enabled and (g.result_by = 'own' or exists (
      select from draw d
      where d.chain_id = c.chain_id and d.status in ('scheduled', 'open', 'closed', 'void') and d.seed is null))
    order by due.at nulls last, g.game_id`
  return rows.map(({ gameId, timing, resultBy, lastSerial, chainId, serial, length, used, terminal }) => ({
    gameId,
    timing,
    resultBy,
    lastSerial,
    current:
      chainId === null || serial === null || length === null || used === null || terminal === null
        ? undefined
        : { gameId, chainId, serial, length, used, terminal },
  }))
}

/** Publishes a new chain. Answers its id, or nothing when another engine was faster. */
export async function publishChain(
  sql: Queryable,
  { gameId, serial, length, terminal }: ChainName & { terminal: Buffer },
): Promise<number | undefined> {
  const [row] = await sql<{ chainId: number }[]>`
    insert into draw_chain (game_id, serial, terminal, length)
    values (${gameId}, ${serial}, ${terminal}, ${length})
    on conflict do nothing returning chain_id as "chainId"`
  return row?.chainId
}

/** Raises an alarm that is not raised yet. @returns whether it is new */
export async function raiseAlarm(
  sql: Queryable,
  { kind, subject, note }: { kind: 'foreign-signer'; subject: string; note: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into engine_alarm (kind, subject, note) values (${kind}, ${subject}, ${note})
    on conflict (kind, subject) where over_at is null do nothing`
  return count > 0
}

/** Ends an alarm whose trouble has gone. */
export const endAlarm = (sql: Queryable, { kind, subject }: { kind: 'foreign-signer'; subject: string }) => sql`
  update engine_alarm set over_at = clock_timestamp()
  where kind = ${kind} and subject = ${subject} and over_at is null`

type GameChainRow = Omit<GameChain, 'current'> & {
  chainId: number | null
  serial: number | null
  length: number | null
  used: number | null
  terminal: Buffer | null
}
