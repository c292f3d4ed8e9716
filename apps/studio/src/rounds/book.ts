import { randomUUID } from 'node:crypto'
import type { Store, Value } from '../store/store.ts'
import type { Stake } from '../wallet/money.ts'
import type { StepInput } from '../wire.ts'

/**
 * Where a round is. NEW: written, nothing asked of the wallet. CHOOSING: waits for choices before the bet. Then the bet
 * is on its way, taken, the result known, the payment owed, everything done. REJECTED: the wallet refused.
 * ROLLBACK_SENT: the bet is being taken back, whatever became of it. VOID: it is.
 */
export type RoundState =
  | 'NEW'
  | 'CHOOSING'
  | 'BET_SENT'
  | 'BET_OK'
  | 'RESULT'
  | 'PAY_SENT'
  | 'CLOSED'
  | 'REJECTED'
  | 'ROLLBACK_SENT'
  | 'VOID'

export type RoundRow = {
  seq: number
  round_id: string
  player_id: number
  session_id: number | null
  game: string
  is_demo: number
  state: RoundState
  table_round: string | null
  seed_id: string
  subject: string
  nonce: number
  salt: string
  config_hash: string
  bet: string
  win: string
  input_json: string
  steps_json: string
  /** What the game's rules compute the outcome from, once it is whole. */
  played_json: string | null
  result_sealed: string | null
  outcome_json: string | null
  refusal: string | null
  until: number | null
  started_at: number
  ended_at: number | null
  is_seen: number
}

export type StepRow = { at: number; input: StepInput; isAutomatic: boolean; requestId: string | null }

/** Who plays, as a session or a seat at a table knows it. */
export type Seat = {
  sessionId: number
  playerId: number
  user: string
  displayName: string
  isDemo: boolean
  game: string
  token: string | null
  /** The operator's or the member's own highest stake. */
  maxBet: bigint | null
}

export type NewRound = Pick<RoundRow, 'seed_id' | 'subject' | 'nonce' | 'salt' | 'config_hash'> & {
  state: RoundState
  bet: bigint
  input: unknown
  tableRound?: string
  until?: number
}

export type Book = {
  begin(seat: Seat, round: NewRound, requestId?: string): RoundRow
  get(roundId: string): RoundRow | undefined
  /** @throws when there is none */
  need(roundId: string): RoundRow
  /** The round of a request that came before. */
  ofRequest(seat: Seat, requestId: string): RoundRow | undefined
  put(roundId: string, fields: Partial<RoundRow>): void
  /** Whose money it is, for the wallet. */
  stakeOf(row: RoundRow): Stake
}

/** Rounds in the store. */
export function createBook({ store, now }: { store: Store; now: () => number }): Book {
  const get = (roundId: string) => store.one<RoundRow>('select * from round where round_id = ?', roundId)
  const need = (roundId: string) => store.need<RoundRow>('select * from round where round_id = ?', roundId)
  return {
    begin: (seat, round, requestId) =>
      store.together(() => {
        const roundId = randomUUID()
        store.run(
          `insert into round (round_id, player_id, session_id, game, is_demo, state, table_round, seed_id, subject,
             nonce, salt, config_hash, bet, win, input_json, steps_json, until, started_at, is_seen)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '0', ?, '[]', ?, ?, 0)`,
          ...[roundId, seat.playerId, seat.sessionId, seat.game, Number(seat.isDemo), round.state],
          ...[round.tableRound ?? null, round.seed_id, round.subject, round.nonce, round.salt, round.config_hash],
          ...[String(round.bet), JSON.stringify(round.input), round.until ?? null, now()],
        )
        if (requestId !== undefined)
          store.run('insert into request values (?, ?, ?, ?)', seat.playerId, seat.game, requestId, roundId)
        return need(roundId)
      }),
    get,
    need,
    ofRequest: ({ playerId, game }, requestId) =>
      store.one<RoundRow>(
        `select round.* from request join round using (round_id)
         where request.player_id = ? and request.game = ? and request_id = ?`,
        ...[playerId, game, requestId],
      ),
    put(roundId, fields) {
      const names = Object.keys(fields)
      const text = `update round set ${names.map((name) => `${name} = ?`).join(', ')} where round_id = ?`
      store.run(text, ...(Object.values(fields) as Value[]), roundId)
    },
    stakeOf(row) {
      const person = store.need<{ user: string }>('select user from player where player_id = ?', row.player_id)
      const session = store.one<{ token: string | null }>(
        'select token from session where session_id = ?',
        row.session_id,
      )
      return {
        roundId: row.round_id,
        playerId: row.player_id,
        user: person.user,
        isDemo: row.is_demo === 1,
        game: row.game,
        token: session?.token ?? null,
      }
    },
  }
}
