import type { Store } from '../store/store.ts'
import { unitsOf } from '../wallet/caller.ts'
import { type bodyOf, countOf, textOf } from './read.ts'

type Body = ReturnType<typeof bodyOf>

const NAME = /^[\w.:@-]{1,64}$/
const PAGE_MAX = 500

type RoundRow = {
  seq: number
  round_id: string
  user: string
  game: string
  state: string
  started_at: number
  ended_at: number | null
}

/**
 * Rounds that were played with money of purses, of one player or of all: those that ended in [from, until), and those
 * that began then and have not ended. Each is told whole, so that hearing it again adds nothing. A round whose bet
 * never stood is none.
 */
export function listRounds(store: Store, body: Body): object {
  const after = body['after'] === undefined || body['after'] === null ? 0 : Number(textOf(body, 'after', /^\d{1,15}$/))
  const limit = Math.min(PAGE_MAX, countOf(body, 'limit'))
  const user = body['user'] === undefined ? null : textOf(body, 'user', NAME)
  const rows = store.all<RoundRow>(
    `select seq, round_id, user, game, state, started_at, ended_at from round join player using (player_id)
     where round.is_demo = 0 and coalesce(ended_at, started_at) >= ? and coalesce(ended_at, started_at) < ? and seq > ?
       and (? is null or user = ?)
       and exists (select 1 from call where call.round_id = round.round_id and kind in ('bet', 'bet-win')
                     and call.state = 'ok')
     order by seq limit ?`,
    ...[countOf(body, 'from'), countOf(body, 'until'), after, user, user, limit],
  )
  const calls = callsOf(
    store,
    rows.map(({ round_id }) => round_id),
  )
  return {
    rounds: rows.map((row) => told(row, calls.get(row.round_id) ?? [])),
    next: rows.length < limit ? null : String(rows.at(-1)?.seq ?? after),
  }
}

type CallRow = {
  round_id: string
  kind: string
  transaction_uuid: string | null
  reference: string | null
  amount: string
  bet_amount: string
  win_amount: string
  /** Units of the wire, where the call told it. */
  turnover: number | null
}

function callsOf(store: Store, rounds: readonly string[]): Map<string, CallRow[]> {
  const rows = store.all<CallRow>(
    `select round_id, kind, transaction_uuid, reference, amount, bet_amount, win_amount,
            json_extract(body, '$.turnover') as turnover
     from call where round_id in (select value from json_each(?)) and state = 'ok' order by call_id`,
    JSON.stringify(rounds),
  )
  return Map.groupBy(rows, ({ round_id }) => round_id)
}

/** A round as the calls of its money made it. Turnover of a win or an end counts for the whole round. */
function told(row: RoundRow, calls: readonly CallRow[]): object {
  const undone = new Set(calls.flatMap(({ kind, reference }) => (kind === 'rollback' ? [reference] : [])))
  const bets = calls.filter(({ kind }) => kind === 'bet' || kind === 'bet-win')
  const standing = bets.filter(({ transaction_uuid: uuid }) => !undone.has(uuid))
  const wins = calls.filter(({ kind }) => kind === 'win' || kind === 'adjust')
  const win = sum(standing, (it) => it.win_amount) + sum(wins, (it) => it.amount)
  const whole = calls.findLast(({ kind, turnover }) => (kind === 'win' || kind === 'end') && turnover !== null)
  const counted = standing.reduce((so, it) => so + (it.turnover ?? unitsOf(BigInt(it.bet_amount))), 0)
  const isOver = row.state === 'CLOSED' || row.state === 'VOID'
  const isCancelled = isOver && standing.length === 0 && win <= 0n
  return {
    ...{ round: row.round_id, user: row.user, game_code: row.game },
    state: isCancelled ? 'cancelled' : isOver ? 'settled' : 'open',
    bet: unitsOf(sum(isCancelled ? bets : standing, (it) => it.bet_amount)),
    win: isCancelled ? 0 : unitsOf(win),
    turnover: isCancelled ? 0 : (whole?.turnover ?? counted),
    started_at: row.started_at,
    ended_at: isOver ? row.ended_at : null,
  }
}

const sum = (calls: readonly CallRow[], textOfAmount: (call: CallRow) => string): bigint =>
  calls.reduce((so, call) => so + BigInt(textOfAmount(call)), 0n)
