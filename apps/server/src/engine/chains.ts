// The chains of every game, and binding the next turn to them. The terminal is in the database, readable by anyone,
// before its chain's first turn is bound (reliability §4.2.1).
import type { Beacon } from './beacon.ts'
import type { ChainName } from './seed-keeper.ts'
import { UNKNOWN_CHAIN } from './seed-keeper.ts'
import type { ResultBy } from '@liuhe/domain/lottery/draw.ts'
import { issuesOfDay } from '@liuhe/domain/lottery/schedule.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Queryable } from '../db/connect.ts'
import type { NextTurn } from './queries.ts'
import { commitTurns, turnsToCommit } from './queries.ts'
import type { EngineParts } from './steps.ts'

/** The longest chain; a one-minute game uses it up in 91 days, then the next one starts. */
const CHAIN_LENGTH_MAX = 131_072
const CHAIN_LENGTH_MIN = 4_096
const CHAIN_DAYS = 91

/** How many turns a new chain carries: about 91 days of the game, a power of two within bounds. */
export function chainLengthFor(timing: GameTiming): number {
  const turns = CHAIN_DAYS * issuesOfDay(timing, ANY_MONDAY).length
  return Math.min(CHAIN_LENGTH_MAX, Math.max(CHAIN_LENGTH_MIN, 2 ** Math.ceil(Math.log2(turns + 1))))
}
const ANY_MONDAY = '2026-01-05'

type ChainRow = {
  gameId: number
  timing: GameTiming
  resultBy: ResultBy
  lastSerial: number
  chainId: number | null
  serial: number | null
  length: number | null
  used: number | null
  terminal: Buffer | null
}

/**
 * Gives every enabled game a chain it can go on with: the current one, if the signer's secret still produces it, else a
 * new one. A chain whose secret is lost is retired and its open turn will be void. A game that has become external
 * keeps its chain only until the turn that is bound to it is over.
 */
export async function ensureChains(engine: EngineParts): Promise<void> {
  const { sql, signer, log } = engine
  for (const row of await currentChains(sql)) {
    const { gameId, chainId, serial, length, used, terminal } = row
    if (chainId !== null && serial !== null && length !== null && used !== null && terminal !== null) {
      try {
        await signer.resume({ gameId, serial, length }, { terminal, used })
        if (used < length) continue
      } catch (fault) {
        if (!(fault instanceof Error) || !fault.message.includes(UNKNOWN_CHAIN)) throw fault
        log.error({ gameId, serial }, 'the secret of this chain is lost: it is retired and its open turn will be void')
        await sql`update draw_chain set retired_at = draw_clock() where chain_id = ${chainId} and retired_at is null`
      }
    }
    if (row.resultBy === 'external') continue
    await startChain(engine, { gameId, serial: row.lastSerial + 1, length: chainLengthFor(row.timing) })
  }
}

/** Binds the next turn of every game whose previous seed is public; the commitment is readable before it opens. */
export async function commitNext({ sql, signer, beacon }: EngineParts): Promise<number> {
  const next = await turnsToCommit(sql)
  if (next.length === 0) return 0
  const turns = await Promise.all(
    next.map(async (turn) => ({
      drawId: turn.drawId,
      chainId: turn.chainId,
      n: turn.used + 1,
      commitment: await signer.commitmentOf(nameOf(turn), turn.used + 1),
      beacon: beacon.chainHash,
      round: roundFor(beacon, turn.planAt),
    })),
  )
  return (await commitTurns(sql, turns)).length
}

/**
 * R(n) = ⌊(close_at + Δ − genesis) / period⌋ + 1 with Δ = plan_at − close_at (reliability §4.2.3): the round comes
 * out at the planned time of the draw, seconds after the close for fast games and minutes after it for daily ones. It
 * is fixed from the plan, so that closing early does not move it.
 */
export const roundFor = (beacon: Pick<Beacon, 'roundAt'>, planAt: Date): number => beacon.roundAt(planAt.getTime())

const nameOf = ({ gameId, serial, length }: NextTurn) => ({ gameId, serial, length })

const currentChains = (sql: Queryable) => sql<ChainRow[]>`
  select g.game_id as "gameId", g.timing, g.result_by as "resultBy",
         (select coalesce(max(serial), 0)::integer from draw_chain where game_id = g.game_id) as "lastSerial",
         c.chain_id as "chainId", c.serial, c.length, c.used, c.terminal
  from game g
  left join lateral (select * from draw_chain where game_id = g.game_id and retired_at is null
                     order by serial desc limit 1) c on true
  where g.enabled and (g.result_by = 'own' or exists (
    select from draw d
    where d.chain_id = c.chain_id and d.status in ('scheduled', 'open', 'closed', 'void') and d.seed is null))
  order by g.game_id`

/** Two engines may come here at once: the serial and the rule of one unfinished chain per game let one of them win. */
async function startChain({ sql, signer }: EngineParts, name: ChainName): Promise<void> {
  const terminal = await signer.newChain(name)
  await sql`
    insert into draw_chain (game_id, serial, terminal, length)
    values (${name.gameId}, ${name.serial}, ${terminal}, ${name.length})
    on conflict do nothing`
}
