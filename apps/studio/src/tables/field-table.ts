import { readLi } from '@liuhe/games/li.ts'
import { refusalOf } from '@liuhe/games/tables/table-bets.ts'
import type { Place } from '../dealer/chains.ts'
import { Refused } from '../failure.ts'
import { type Rules, rulesOf } from '../games/rules.ts'
import type { Parts } from '../parts.ts'
import type { RoundRow } from '../rounds/book.ts'
import { finish } from '../rounds/finish.ts'
import type { Phase, SpotBet, ToTable } from '../wire.ts'
import { Core, type Line, type Table, type TableRoundRow } from './core.ts'
import type { FieldGame } from './field-games.ts'
import { stakedBy, totalsOf } from './others.ts'
import { answerBet, greet, type Now, openNow, pastRounds, undo } from './shown.ts'

const STAKES_MS = 1_000
/** So many others are named to a player. */
const OTHERS_MAX = 8

type Asked = { spot: string; amount: bigint }
type Shoe = { place: Place; nonce: number; hand: number }

/** 百家乐, 龙虎, 骰宝: bets on fields until the lock, then the outcome, then one payment for each player. */
export class FieldTable implements Table {
  readonly #core: Core
  readonly #parts: Parts
  readonly #game: FieldGame
  readonly #rules: Rules
  readonly #speed: number
  readonly #timer: NodeJS.Timeout
  readonly #running: Promise<void>
  #current: Now | undefined
  #lastStakes = ''

  constructor(parts: Parts, game: FieldGame, speed = 1) {
    this.#core = new Core(parts, game.code, game.tableId)
    this.#parts = parts
    this.#game = game
    this.#rules = rulesOf(parts.rules, game.code)
    this.#speed = speed
    this.#timer = setInterval(() => this.#tellStakes(), STAKES_MS)
    this.#running = this.#core.keep(() => this.#run())
  }

  join(line: Line): void {
    this.#core.lines.add(line)
    // Who comes back as the only one who changed is to be told as well.
    this.#lastStakes = ''
    if (this.#current !== undefined) greet(this.#core, line, this.#current, this.#past())
  }

  leave(line: Line): void {
    this.#core.lines.delete(line)
  }

  async hear(line: Line, message: ToTable): Promise<void> {
    if (message.type === 'bet') await this.#bet(line, message)
    else if (message.type === 'undo') undo(this.#core, line, openNow(this.#current, this.#parts.now()), message)
    else throw new Refused('INVALID')
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#core.close()
    await this.#running
  }

  async #run(): Promise<void> {
    const { tableId, rounds } = this.#game
    let from = this.#resume()
    while (!this.#core.isClosed) {
      const place = from?.place ?? (await this.#parts.chains.next(tableId))
      const nonce = from?.nonce ?? this.#core.nextNonce()
      for (let hand = from?.hand ?? 0; hand < rounds; hand++) await this.#play({ place, nonce, hand })
      from = undefined
    }
  }

  /** Rounds that were dealt are paid, the others are void. @returns the shoe that goes on */
  #resume(): Shoe | undefined {
    const { chains, store } = this.#parts
    for (const left of this.#core.unfinished())
      if (left.state === 'DEALT') this.#settle(left.round, left.hand)
      else this.#core.voidAll(left.round)
    const last = store.one<TableRoundRow>(
      'select * from table_round where table_id = ? order by nonce desc, hand desc limit 1',
      this.#game.tableId,
    )
    if (last === undefined) return undefined
    const place = { chainId: last.chain_id, place: last.place }
    if (last.hand < this.#game.rounds - 1) return { place: chains.again(place), nonce: last.nonce, hand: last.hand + 1 }
    chains.reveal(place)
    return undefined
  }

  async #play({ place, nonce, hand }: Shoe): Promise<void> {
    const { chains } = this.#parts
    const { code, rounds, shuffleMs } = this.#game
    const core = this.#core
    const round = core.begin(place, nonce, hand)
    const it = { round, place, nonce, hand }
    await core.until(this.#enter(it, 'bet', { ms: this.#msOf(null, 0) }))
    await core.lock(round)
    const nobody = { place: hand, stakes: {} }
    const outcome = chains.draw(round, code, (words) => this.#rules.replay(words, nobody)?.outcome)
    core.put(round, 'DEALT', outcome)
    await core.until(this.#enter(it, 'play', { ms: this.#msOf(outcome, 1), outcome }))
    this.#settle(round, hand)
    const isLast = hand === rounds - 1
    const revealed = isLast ? { serverSeed: chains.reveal(place), nonce } : null
    const endsAt = this.#enter(it, 'result', { ms: this.#msOf(outcome, 2), outcome, revealed })
    core.paid(round)
    await core.until(endsAt)
    if (isLast && shuffleMs > 0) await core.until(this.#enter(it, 'shuffle', { ms: shuffleMs, revealed }))
  }

  #msOf(outcome: unknown, index: number): number {
    return this.#game.phases(outcome)[index]?.ms ?? 0
  }

  #enter(
    it: Omit<Now, 'phase'> & { hand: number },
    phase: Phase['phase'],
    more: { ms: number } & Partial<Phase>,
  ): number {
    const { ms, ...rest } = more
    const startedAt = this.#parts.now()
    const { round, nonce, place } = it
    const hand = this.#game.rounds > 1 ? { shoe: nonce, index: it.hand, of: this.#game.rounds } : null
    const endsAt = startedAt + ms / this.#speed
    const shown = { type: 'phase', round, nonce, phase, startedAt, endsAt, commitment: place.commitment } as const
    this.#current = { round, nonce, place, phase: { ...shown, hand, outcome: null, revealed: null, ...rest } }
    this.#core.tell(this.#current.phase)
    return endsAt
  }

  /** Pays each player once, and ends the round. */
  #settle(round: string, hand: number): void {
    const { chains } = this.#parts
    for (const row of this.#core.rows(round)) {
      if (row.state !== 'BET_OK') continue
      const stakes = Object.entries(this.#stakesOf(row)).map(([field, stake]) => [field, String(stake)])
      const input = { place: hand, stakes: Object.fromEntries(stakes) as Record<string, string> }
      const played = chains.draw(round, this.#game.code, (words) => this.#rules.replay(words, input))
      if (played === undefined) throw new Error(`the bets of ${row.round_id} cannot be played`)
      finish(this.#parts, row, { win: played.winLi, outcome: played.outcome, input })
    }
    this.#core.put(round, 'ENDED')
  }

  /** The stakes of a player that stand or are on their way, by field. */
  #stakesOf(row: RoundRow): Record<string, bigint> {
    const sums: Record<string, bigint> = {}
    for (const { state, spots_json } of this.#core.placedOf(row.round_id)) {
      if (state !== 'taken' && state !== 'sent') continue
      for (const { spot, amount } of (JSON.parse(spots_json) as { bets: SpotBet[] }).bets)
        sums[spot] = (sums[spot] ?? 0n) + BigInt(amount)
    }
    return sums
  }

  async #bet(line: Line, { requestId, bets }: ToTable & { type: 'bet' }): Promise<void> {
    const core = this.#core
    const it = openNow(this.#current, this.#parts.now())
    const betId = `${line.session.playerId}-${requestId}`
    if (core.placed(betId) === undefined) {
      const asked = readBets(bets)
      const row = core.ownRow(line, it, { bets })
      this.#judge(line, row, asked)
      const amount = asked.reduce((sum, each) => sum + each.amount, 0n)
      await core.bet(line, row, { betId, spots: { bets }, amount })
    }
    await answerBet(core, line, { requestId, betId })
  }

  /** All presses of a player count together. @throws INVALID, LIMIT_REACHED */
  #judge(line: Line, row: RoundRow, asked: readonly Asked[]): void {
    const { maxBet } = line.session
    const sums = this.#stakesOf(row)
    for (const { spot, amount } of asked) sums[spot] = (sums[spot] ?? 0n) + amount
    const amount = asked.reduce((sum, each) => sum + each.amount, 0n)
    const refusal = refusalOf(this.#game.fields, sums)
    if (refusal?.kind === 'no-such-field') throw new Refused('INVALID')
    if (refusal !== undefined || (maxBet !== null && amount > maxBet)) throw new Refused('LIMIT_REACHED')
  }

  /** Everybody's stakes by field; chips of demo seats are no money, and in no sum. */
  #tellStakes(): void {
    if (this.#current === undefined || this.#core.lines.size === 0) return
    const { round } = this.#current
    const { lines } = this.#core
    const staked = stakedBy(this.#core, round, (row) => this.#stakesOf(row))
    const text = JSON.stringify([round, staked.map(({ shown }) => shown), lines.size])
    if (text === this.#lastStakes) return
    this.#lastStakes = text
    const totals = totalsOf(staked)
    for (const line of lines) {
      const others = staked.filter(({ playerId }) => playerId !== line.session.playerId).slice(0, OTHERS_MAX)
      line.send({ type: 'stakes', round, totals, players: lines.size, others: others.map(({ shown }) => shown) })
    }
  }

  /** Of a shoe its own hands; of other tables the last rounds. */
  #past() {
    const { tableId, rounds, shown } = this.#game
    return pastRounds(
      this.#parts.store.all(
        `select round, nonce, outcome_json from table_round where table_id = ? and state = 'ENDED'
           and (? = 1 or nonce = (select max(nonce) from table_round where table_id = ?))
         order by nonce desc, hand desc limit ?`,
        ...[tableId, rounds, tableId, shown],
      ),
    )
  }
}

function readBets(bets: unknown): Asked[] {
  if (!Array.isArray(bets) || bets.length === 0 || bets.length > 100) throw new Refused('INVALID')
  return bets.map((each: Partial<SpotBet> | null) => {
    const amount = readLi(each?.amount)
    if (typeof each?.spot !== 'string' || amount === undefined) throw new Refused('INVALID')
    return { spot: each.spot, amount }
  })
}
