import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of third-party rounds. A round is written by db/routines/record_round.sql and by nothing else.

export type Recorded = 'recorded' | 'unchanged' | 'stale'

interface StoredRound {
  vendor: string
  roundCode: string
  memberId: bigint
  gameCode: string
  status: number
  bet: Money
  payout: Money
  validBet: Money
  startedAt: Date
  endedAt: Date | null
}

export async function callRecordRound(tx: Tx, round: StoredRound): Promise<Recorded> {
  const [row] = await tx<[{ outcome: Recorded }]>`
    select record_round(${round.vendor}, ${round.roundCode}, ${round.memberId}, ${round.gameCode},
                        ${round.status}::smallint, ${round.bet}, ${round.payout}, ${round.validBet},
                        ${round.startedAt}, ${round.endedAt}) as outcome`
  return row.outcome
}

export interface GameRow {
  code: string
  name: string
  kind: 'live' | 'card' | 'electronic' | 'fish' | 'sport'
}

export const selectGames = (db: Queryable): Promise<GameRow[]> => db<GameRow[]>`
  select game_code as code, game_name as name, kind from live_game order by sort, game_code`

export interface GameTotals {
  gameCode: string
  gameName: string
  betAmount: Money
  winAmount: Money
}

/** A member's stakes and wins by game, the most played first; a game that is asked for and was not played has zeros. */
export const selectTotals = (db: Queryable, memberId: bigint, { gameCodes, from, until }: TotalsFilter) =>
  db<GameTotals[]>`
    with played as (
      select game_code, sum(bet)::bigint as bet, sum(payout)::bigint as payout from game_round
      where member_id = ${memberId} and ${spanOf(db, { from, until })} and status <> 2
      group by game_code
    )
    select g.game_code as "gameCode", g.game_name as "gameName",
           coalesce(p.bet, 0) as "betAmount", coalesce(p.payout, 0) as "winAmount"
    from live_game g left join played p using (game_code)
    where g.game_code = any (${arrayOf(gameCodes)}::text[])
    order by coalesce(p.bet, 0) desc, g.sort, g.game_code`

export interface RoundRow {
  roundNo: string
  gameCode: string
  gameName: string
  status: number
  betAmount: Money
  winAmount: Money
  validAmount: Money
  startedAt: Date
  settledAt: Date | null
}

/** A page of a member's rounds, newest first. */
export const selectRounds = (db: Queryable, memberId: bigint, filter: RoundsFilter): Promise<RoundRow[]> =>
  db<RoundRow[]>`
    select round_code as "roundNo", game_code as "gameCode", game_name as "gameName", status, bet as "betAmount",
           payout as "winAmount", valid_bet as "validAmount", started_at as "startedAt", settled_at as "settledAt"
    from game_round join live_game using (game_code)
    where ${matching(db, memberId, filter)}
    order by coalesce(settled_at, started_at) desc, round_code, game_round.vendor
    limit ${filter.rows} offset ${(filter.page - 1) * filter.rows}`

/** The name of a round's game, and when the round was settled or else began. */
export async function selectRound(
  db: Queryable,
  memberId: bigint,
  { gameCode, roundNo }: Pick<RoundRow, 'gameCode' | 'roundNo'>,
): Promise<{ gameName: string; at: Date } | undefined> {
  const [row] = await db<{ gameName: string; at: Date }[]>`
    select g.game_name as "gameName", coalesce(r.settled_at, r.started_at) as at
    from live_game g
      join game_round r on r.vendor = g.vendor and r.round_code = ${roundNo} and r.member_id = ${memberId}
    where g.game_code = ${gameCode} and r.game_code = g.game_code`
  return row
}

export async function countRounds(db: Queryable, memberId: bigint, filter: RoundsFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from game_round where ${matching(db, memberId, filter)}`
  return row.count
}

interface Span {
  from: Date
  until: Date
}

interface TotalsFilter extends Span {
  gameCodes: string[]
}

interface RoundsFilter extends Span {
  gameCode?: string | undefined
  status?: number | undefined
  page: number
  rows: number
}

/** The expression stands in the index of migration 0027. */
const spanOf = (db: Queryable, { from, until }: Span) =>
  db`coalesce(settled_at, started_at) >= ${from} and coalesce(settled_at, started_at) < ${until}`

const matching = (db: Queryable, memberId: bigint, { gameCode, status, ...span }: RoundsFilter) => db`
  member_id = ${memberId} and ${spanOf(db, span)}
  ${gameCode === undefined ? db`` : db`and game_code = ${gameCode}`}
  ${status === undefined ? db`` : db`and status = ${status}`}`
