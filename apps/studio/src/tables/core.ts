import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from '../dealer/chains.ts'
import { Refused } from '../failure.ts'
import type { Session } from '../http/sessions.ts'
import { balanceOf } from '../http/state.ts'
import { rulesOf } from '../games/rules.ts'
import type { Parts } from '../parts.ts'
import type { RoundRow } from '../rounds/book.ts'
import { voidRound } from '../rounds/finish.ts'
import type { Standing } from '../wallet/money.ts'
import { refusalOfBet } from '../wallet/refusal-of-bet.ts'
import type { ByeReason, FromTable, PlacedBet, ToTable } from '../wire.ts'

/** One open page at a table. */
export type Line = { session: Session; send(message: Told): void; close(reason: ByeReason): void }
/** A message without its time, which is added when it is sent. */
export type Told = FromTable extends infer Each ? (Each extends unknown ? Omit<Each, 'at'> : never) : never

/** A table as the hall knows it. */
export type Table = {
  join(line: Line): void
  leave(line: Line): void
  hear(line: Line, message: ToTable): Promise<void>
  stop(): Promise<void>
}

export type TableRoundState = 'BETTING' | 'LOCKED' | 'DEALT' | 'ENDED' | 'VOID'
export type TableRoundRow = {
  round: string
  table_id: string
  chain_id: string
  nonce: number
  place: number
  hand: number
  state: TableRoundState
  outcome_json: string | null
  started_at: number
}
export type PlacedRow = {
  bet_id: string
  round_id: string
  spots_json: string
  amount: string
  state: PlacedBet['state']
  transaction_uuid: string
}

type Seated = { round: string; place: Place; nonce: number }

/** Thrown where a table waits when it is closed. */
export class Closed extends Error {}

/** A bet still without an answer so long after the lock is taken back. */
const UNANSWERED_MS = 1_500

/** What all tables share: who is there, the clock, the rounds in the books, and bets on their way. */
export class Core {
  readonly lines = new Set<Line>()
  readonly parts: Parts
  readonly code: string
  readonly tableId: string
  #closed = new AbortController()
  /** Bets that the wallet has not answered, by their ids. */
  #underWay = new Map<string, { roundId: string; asked: Promise<Standing> }>()

  constructor(parts: Parts, code: string, tableId: string) {
    this.parts = parts
    this.code = code
    this.tableId = tableId
  }

  tell(message: Told): void {
    for (const line of this.lines) line.send(message)
  }

  /** Waits until an instant. @throws Closed */
  async until(instant: number): Promise<void> {
    const ms = Math.max(0, instant - this.parts.now())
    await sleep(ms, undefined, { signal: this.#closed.signal }).catch(() => {
      throw new Closed()
    })
  }

  get isClosed(): boolean {
    return this.#closed.signal.aborted
  }

  /** The table's life, until it is closed. A table that stands still is told of. */
  async keep(run: () => Promise<void>): Promise<void> {
    // What the table is made of has to be there before it begins.
    await Promise.resolve()
    await run().catch((error: unknown) => {
      const facts = { table: this.tableId, error: String((error as Error)?.stack ?? error) }
      if (!(error instanceof Closed)) this.parts.log.alarm('a table stands still', facts)
    })
  }

  close(): void {
    this.#closed.abort()
  }

  nextNonce(): number {
    const text = 'select max(nonce) as nonce from table_round where table_id = ?'
    return (this.parts.store.one<{ nonce: number | null }>(text, this.tableId)?.nonce ?? -1) + 1
  }

  begin(place: Pick<Place, 'chainId' | 'place'>, nonce: number, hand: number): string {
    const round = `${this.tableId}-${nonce}-${hand}`
    this.parts.store.run(
      `insert into table_round (round, table_id, chain_id, nonce, place, hand, state, started_at)
       values (?, ?, ?, ?, ?, ?, 'BETTING', ?)`,
      ...[round, this.tableId, place.chainId, nonce, place.place, hand, this.parts.now()],
    )
    return round
  }

  put(round: string, state: TableRoundState, outcome?: unknown): void {
    const { store, now } = this.parts
    const column = { LOCKED: 'locked_at', DEALT: 'dealt_at', ENDED: 'ended_at', VOID: 'ended_at' }[state as 'LOCKED']
    store.run(`update table_round set state = ?, ${column} = ? where round = ?`, state, now(), round)
    if (outcome !== undefined)
      store.run('update table_round set outcome_json = ? where round = ?', JSON.stringify(outcome), round)
  }

  rows(round: string): RoundRow[] {
    return this.parts.store.all<RoundRow>('select * from round where table_round = ? order by seq', round)
  }

  /** Bets of a round that stand. */
  placedOf(roundId: string): PlacedRow[] {
    return this.parts.store.all<PlacedRow>('select * from placed where round_id = ? order by made_at', roundId)
  }

  /** The player's round at this round of the table; made with the first bet. */
  ownRow(line: Line, now: Seated, input: unknown): RoundRow {
    const known = this.parts.store.one<RoundRow>(
      'select * from round where table_round = ? and player_id = ?',
      ...[now.round, line.session.playerId],
    )
    return known ?? this.newRow(line, now, input)
  }

  /** A round of a player, before its bet. */
  newRow({ session }: Line, { round, place, nonce }: Seated, input: unknown): RoundRow {
    const { book, rules } = this.parts
    const proof = { seed_id: place.chainId, subject: this.tableId, nonce, salt: place.salt }
    const config_hash = rulesOf(rules, this.code).configHash
    return book.begin(session, { ...proof, config_hash, state: 'NEW', bet: 0n, input, tableRound: round })
  }

  /** Asks the wallet for a bet; the round holds it when it stands. The same id is the same bet. */
  async bet(line: Line, row: RoundRow, it: { betId: string; spots: unknown; amount: bigint }): Promise<PlacedRow> {
    const { store, book, money, now } = this.parts
    const { betId, spots, amount } = it
    const transactionUuid = crypto.randomUUID()
    store.run(
      `insert into placed values (?, ?, ?, ?, 'sent', ?, ?)`,
      ...[betId, row.round_id, JSON.stringify(spots), String(amount), transactionUuid, now()],
    )
    const stake = { ...book.stakeOf(row), token: line.session.token }
    const asked = money.bet(stake, { amount, transactionUuid }, (standing) => {
      const state = standing.kind === 'ok' ? 'taken' : 'void'
      store.run('update placed set state = ? where bet_id = ?', state, betId)
      if (standing.kind === 'ok') this.#hold(row.round_id)
    })
    this.#underWay.set(betId, { roundId: row.round_id, asked })
    const standing = await asked.finally(() => this.#underWay.delete(betId))
    return this.#standing(betId, standing)
  }

  /**
   * A bet once the wallet has answered. A page that asks for it again, or comes back, is told what it became: told
   * `taken` too early, it would keep chips that a refusal has given back.
   * @throws Refused when the bet does not stand
   */
  async decided(betId: string): Promise<PlacedRow> {
    return this.#standing(betId, await this.#underWay.get(betId)?.asked)
  }

  #standing(betId: string, standing: Standing | undefined): PlacedRow {
    const placed = this.need(betId)
    if (placed.state !== 'sent' && placed.state !== 'void') return placed
    const known = standing?.kind === 'refused' ? standing.code : undefined
    throw new Refused(known ?? refusalOfBet(this.parts.store, placed.transaction_uuid))
  }

  placed(betId: string): PlacedRow | undefined {
    return this.parts.store.one<PlacedRow>('select * from placed where bet_id = ?', betId)
  }

  /** A bet that was made. @throws when it was not */
  need(betId: string): PlacedRow {
    return this.parts.store.need<PlacedRow>('select * from placed where bet_id = ?', betId)
  }

  /** Takes a bet back before the lock. */
  undo(row: RoundRow, placed: PlacedRow): void {
    const { store, book, money } = this.parts
    store.together(() => {
      store.run(`update placed set state = 'undone' where bet_id = ?`, placed.bet_id)
      this.#hold(row.round_id)
      money.owe(book.stakeOf(row), { kind: 'rollback', reference: placed.transaction_uuid })
    })
  }

  /** What a round has at stake is what stands of its bets. */
  #hold(roundId: string): void {
    const taken = this.placedOf(roundId).filter(({ state }) => state === 'taken')
    const bet = taken.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    this.parts.book.put(roundId, { bet: String(bet), state: taken.length > 0 ? 'BET_OK' : 'NEW' })
  }

  /** No bet from now on. Those on their way have a moment; rounds without a bet that stands are void. */
  async lock(round: string): Promise<void> {
    this.put(round, 'LOCKED')
    await this.answered()
    for (const row of this.rows(round)) if (row.state === 'NEW') voidRound(this.parts, row)
  }

  /** Bets on their way have a moment; those without an answer are taken back. @throws Closed */
  async answered(of: (roundId: string) => boolean = () => true): Promise<void> {
    const underWay = () => [...this.#underWay.values()].filter(({ roundId }) => of(roundId))
    const all = Promise.allSettled(underWay().map(({ asked }) => asked))
    await Promise.race([all, sleep(UNANSWERED_MS, undefined, { ref: false })])
    for (const { roundId } of underWay()) this.parts.money.giveUp(roundId)
    await all
    if (this.isClosed) throw new Closed()
  }

  /** Ends a round that a fault or a restart broke off: what was staked goes back. */
  voidAll(round: string): void {
    const open = new Set(['NEW', 'BET_SENT', 'BET_OK'])
    for (const row of this.rows(round)) if (open.has(row.state)) voidRound(this.parts, row)
    this.put(round, 'VOID')
  }

  /** Rounds that the process before this one left. */
  unfinished(): TableRoundRow[] {
    return this.parts.store.all<TableRoundRow>(
      `select * from table_round where table_id = ? and state not in ('ENDED', 'VOID') order by started_at, round`,
      this.tableId,
    )
  }

  balance(line: Line): string {
    return balanceOf(this.parts, line.session.playerId)
  }

  /** Tells each player what came of a round, when the wallet has it. */
  paid(round: string): void {
    for (const line of this.lines)
      for (const row of this.rows(round)) {
        if (row.player_id !== line.session.playerId || !['PAY_SENT', 'CLOSED'].includes(row.state)) continue
        void this.parts.money.settled(row.round_id, UNANSWERED_MS).then(() => {
          if (this.isClosed) return
          line.send({ type: 'paid', round, bet: row.bet, win: row.win, balance: this.balance(line) })
        })
      }
  }
}
