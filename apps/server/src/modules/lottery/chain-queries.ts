import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Queryable } from '../../db/connect.ts'

/** What became of a chain that was to be retired. `openTurn` is void and refunded by the engine at its next look. */
export type Retirement =
  | { outcome: 'retired'; openTurn: string | null }
  /** There is no such chain. */
  | { outcome: 'unknown' }
  /** It was retired before, or all of its turns are drawn. */
  | { outcome: 'over' }

/**
 * Retires a seed chain whose secret is lost: it binds no further turn, the turn bound to it becomes void, and the game
 * goes on with a new chain. Only the approval of two operators may lead here (`chain-retire`, ADR 051): the engine
 * never does it by itself. Safe to repeat.
 */
export async function retireChain(
  tx: Queryable,
  { gameId, serial }: { gameId: number; serial: number },
): Promise<Retirement> {
  const chain = await lockChain(tx, { gameId, serial })
  if (!chain) return { outcome: 'unknown' }
  if (chain.isOver) return { outcome: 'over' }
  await tx`update draw_chain set retired_at = draw_clock() where chain_id = ${chain.chainId}`
  return { outcome: 'retired', openTurn: chain.openTurn }
}

/** A chain before something is decided about it. */
export interface LockedChain {
  chainId: number
  /** Turns drawn from it. */
  used: number
  /** It was retired, or all of its turns are drawn. */
  isOver: boolean
  openTurn: string | null
}

/** Locks a chain: the engine binds and draws nothing from it meanwhile. */
export async function lockChain(
  tx: Queryable,
  { gameId, serial }: { gameId: number; serial: number },
): Promise<LockedChain | undefined> {
  const [chain] = await tx<LockedChain[]>`
    select chain_id as "chainId", used, retired_at is not null or (used = length and not exists (
             select from draw d where d.chain_id = c.chain_id and d.seed is null)) as "isOver",
           ${openTurn(tx, 'turn_num')} as "openTurn"
    from draw_chain c where game_id = ${gameId} and serial = ${serial} for no key update`
  return chain
}

/** A chain that a game goes on with, as operators see it. */
export interface CurrentChain {
  gameId: number
  gameName: string
  serial: number
  used: number
  length: number
  /** Its public end, in hex. */
  terminal: string
  publishedAt: Date
  /** When its game draws. */
  timing: GameTiming
  openTurn: string | null
}

/** The chains that games go on with, by game. */
export const currentChains = (sql: Queryable): Promise<CurrentChain[]> => sql<CurrentChain[]>`
  select c.game_id as "gameId", g.name as "gameName", c.serial, c.used, c.length,
         encode(c.terminal, 'hex') as terminal, c.published_at as "publishedAt", g.timing,
         ${openTurn(sql, 'turn_num')} as "openTurn"
  from draw_chain c join game g using (game_id) where c.retired_at is null and c.used < c.length order by c.game_id`

/** What would become void if a chain were retired. */
export interface TurnOfChain {
  gameName: string
  used: number
  length: number
  drawId: number | null
  turnNum: string | null
  status: 'scheduled' | 'open' | 'closed' | null
}

/** A chain with the turn that is bound to it and not drawn yet. */
export async function turnOfChain(
  sql: Queryable,
  { gameId, serial }: { gameId: number; serial: number },
): Promise<TurnOfChain | undefined> {
  const [row] = await sql<TurnOfChain[]>`
    select g.name as "gameName", c.used, c.length, d.draw_id as "drawId", d.turn_num as "turnNum", d.status
    from draw_chain c join game g using (game_id) left join draw d on d.draw_id = ${openTurn(sql, 'draw_id')}
    where c.game_id = ${gameId} and c.serial = ${serial}`
  return row
}

/** Of the turn that is bound to chain `c` and not drawn: there is one at most, for the next is bound when it is. */
const openTurn = (sql: Queryable, column: 'draw_id' | 'turn_num') => sql`
  (select ${sql(column)} from draw where chain_id = c.chain_id and seed is null
     and status in ('scheduled', 'open', 'closed'))`
