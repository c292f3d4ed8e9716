import { takesStake } from '@liuhe/games/catalogue.ts'
import { type Li, readLi } from '@liuhe/games/li.ts'
import { autoOf, panelOf, tengyunTiming } from '@liuhe/games/tengyun/game.ts'
import {
  autoExitOf,
  EXIT_MIN,
  exitOf,
  flightMs,
  multipleAt,
  payPanel,
  type TengyunOutcome,
  type TengyunPanel,
} from '@liuhe/games/tengyun/play.ts'
import type { Place } from '../dealer/chains.ts'
import { Refused } from '../failure.ts'
import { type Rules, rulesOf } from '../games/rules.ts'
import { maskedName } from '../http/state.ts'
import type { Parts } from '../parts.ts'
import type { RoundRow, StepRow } from '../rounds/book.ts'
import { finish } from '../rounds/finish.ts'
import type { Phase, ToTable } from '../wire.ts'
import { Core, type Line, type Table } from './core.ts'
import { answerBet, greet, type Now, openNow, pastRounds, placedBet, undo } from './shown.ts'

type Flight = { takeoff: number; outcome: TengyunOutcome }
type Ended = { win: Li; at100: number | undefined }
/** A bet as it is kept, and as the rules read it. */
type Panel = { betLi: string; autoAt?: string; exitMs?: number }

const TABLE = 'ty1'
const SHOWN = 20
/** How often automatic exits are looked at; what they pay does not depend on it. */
const LOOK_MS = 40
const SETTLED_MS = 1_000
/** The rules ask for somebody; the fall does not depend on anybody. */
const NOBODY = { panels: [{ betLi: '1000' }] }

/** 腾云直上: bets, a short lock, the flight, the fall. Each panel is a round of its own, paid when it gets out. */
export class CrashTable implements Table {
  readonly #core: Core
  readonly #parts: Parts
  readonly #rules: Rules
  readonly #speed: number
  readonly #running: Promise<void>
  #current: Now | undefined
  #flight: Flight | undefined

  constructor(parts: Parts, speed = 1) {
    this.#core = new Core(parts, 'tengyun', TABLE)
    this.#parts = parts
    this.#rules = rulesOf(parts.rules, 'tengyun')
    this.#speed = speed
    this.#running = this.#core.keep(() => this.#run())
  }

  join(line: Line): void {
    this.#core.lines.add(line)
    if (this.#current === undefined) return
    const past = this.#parts.store.all<{ round: string; nonce: number; outcome_json: string }>(
      `select round, nonce, outcome_json from table_round where table_id = ? and state = 'ENDED'
       order by nonce desc limit ?`,
      ...[TABLE, SHOWN],
    )
    greet(this.#core, line, this.#current, pastRounds(past))
  }

  leave(line: Line): void {
    this.#core.lines.delete(line)
  }

  async hear(line: Line, message: ToTable): Promise<void> {
    if (message.type === 'panel') await this.#bet(line, message)
    else if (message.type === 'undo') undo(this.#core, line, openNow(this.#current, this.#parts.now()), message)
    else if (message.type === 'exit') await this.#exit(line, message)
    else throw new Refused('INVALID')
  }

  async stop(): Promise<void> {
    this.#core.close()
    await this.#running
  }

  async #run(): Promise<void> {
    const { chains } = this.#parts
    // A flight that a restart broke off is void for all who were still in it.
    for (const left of this.#core.unfinished()) {
      this.#core.voidAll(left.round)
      chains.reveal({ chainId: left.chain_id, place: left.place })
    }
    while (!this.#core.isClosed) await this.#play(await chains.next(TABLE), this.#core.nextNonce())
  }

  async #play(place: Place, nonce: number): Promise<void> {
    const { chains } = this.#parts
    const core = this.#core
    const round = core.begin(place, nonce, 0)
    const it = { round, place, nonce }
    const { betMs, lockMs, resultMs } = tengyunTiming
    await core.until(this.#enter(it, 'bet', { ms: betMs }))
    const locked = this.#enter(it, 'lock', { ms: lockMs })
    await core.lock(round)
    await core.until(locked)
    const drawn = chains.draw(round, 'tengyun', (words) => this.#rules.replay(words, NOBODY)?.outcome)
    const outcome = drawn as TengyunOutcome
    this.#enter(it, 'play', { ms: null })
    await this.#fly(round, outcome)
    core.put(round, 'ENDED', outcome)
    const revealed = { serverSeed: chains.reveal(place), nonce }
    const endsAt = this.#enter(it, 'result', { ms: resultMs, outcome, revealed })
    core.paid(round)
    await core.until(endsAt)
  }

  #enter(it: Omit<Now, 'phase'>, phase: Phase['phase'], more: Partial<Phase> & { ms: number | null }): number {
    const { ms, ...rest } = more
    const startedAt = this.#parts.now()
    const endsAt = ms === null ? null : startedAt + ms / this.#speed
    const { round, nonce, place } = it
    const shown = { type: 'phase', round, nonce, phase, startedAt, endsAt, commitment: place.commitment } as const
    this.#current = { ...it, phase: { ...shown, hand: null, outcome: null, revealed: null, ...rest } }
    this.#core.tell(this.#current.phase)
    // There are no fields here: it says how many are at the table.
    this.#core.tell({ type: 'stakes', round, totals: {}, players: this.#core.lines.size, others: [] })
    return endsAt ?? startedAt
  }

  async #fly(round: string, outcome: TengyunOutcome): Promise<void> {
    const { now } = this.#parts
    const takeoff = now()
    const fall = takeoff + flightMs(outcome.crash100) / this.#speed
    this.#flight = { takeoff, outcome }
    while (now() < fall) {
      this.#collect(round, outcome, multipleAt((now() - takeoff) * this.#speed))
      await this.#core.until(Math.min(fall, now() + LOOK_MS))
    }
    this.#flight = undefined
    this.#collect(round, outcome, outcome.crash100)
    for (const row of this.#flying(round)) this.#end(row, outcome, undefined)
  }

  /** Who is still in the flight. */
  #flying(round: string): RoundRow[] {
    return this.#core.rows(round).filter(({ state }) => state === 'BET_OK')
  }

  /** Automatic exits that the flight has passed. */
  #collect(round: string, outcome: TengyunOutcome, reached: number): void {
    for (const row of this.#flying(round)) {
      const auto = autoExitOf(readPanel(JSON.parse(row.input_json) as Panel))
      if (auto <= reached && auto <= outcome.crash100) this.#tellLeft(round, row, this.#end(row, outcome, undefined))
    }
  }

  #end(row: RoundRow, outcome: TengyunOutcome, exitMs: number | undefined): Ended {
    const kept = JSON.parse(row.input_json) as Panel
    const panel: Panel = { ...kept, ...(exitMs !== undefined && { exitMs }) }
    const read = readPanel(panel)
    const win = payPanel(outcome.crash100, read)
    const step = { at: this.#parts.now(), input: { kind: 'collect' }, isAutomatic: false, requestId: null } as const
    this.#parts.store.together(() => {
      if (exitMs !== undefined)
        this.#parts.book.put(row.round_id, { steps_json: JSON.stringify([step satisfies StepRow]) })
      finish(this.#parts, row, { win, outcome, input: { panels: [panel] } })
    })
    return { win, at100: exitOf(outcome.crash100, read) }
  }

  #tellLeft(round: string, row: RoundRow, { win, at100 }: Ended): void {
    if (at100 === undefined) return
    const text = 'select display_name from player where player_id = ?'
    const name = maskedName(this.#parts.store.need<{ display_name: string }>(text, row.player_id).display_name)
    const who = { name, panel: this.#panelOf(round, row), isDemo: row.is_demo === 1 }
    this.#core.tell({ type: 'left', round, ...who, at100, win: String(win) })
  }

  #panelOf(round: string, row: RoundRow): 0 | 1 {
    return this.#core.placedOf(row.round_id).map((placed) => placedBet(round, placed).panel)[0] ?? 0
  }

  async #bet(line: Line, message: ToTable & { type: 'panel' }): Promise<void> {
    const core = this.#core
    const it = openNow(this.#current, this.#parts.now())
    const { requestId, panel, autoAt } = message
    const betId = `${line.session.playerId}-${requestId}`
    if (core.placed(betId) === undefined) {
      const amount = this.#judge(line, it, message)
      const input: Panel = { betLi: String(amount), ...(autoAt !== null && { autoAt }) }
      await core.bet(line, core.newRow(line, it, input), { betId, spots: { panel, autoAt }, amount })
    }
    await answerBet(core, line, { requestId, betId })
  }

  /** @returns the stake. @throws INVALID, LIMIT_REACHED, ROUND_OPEN when the panel has its bet */
  #judge({ session }: Line, { round }: Now, { bet, panel, autoAt }: ToTable & { type: 'panel' }): Li {
    const amount = readLi(bet)
    if (amount === undefined || (panel !== 0 && panel !== 1)) throw new Refused('INVALID')
    if (autoAt !== null && autoOf(autoAt) === undefined) throw new Refused('INVALID')
    const { maxBet } = session
    const isTooMuch = maxBet !== null && amount > maxBet
    if (!takesStake(this.#rules.record, amount) || isTooMuch) throw new Refused('LIMIT_REACHED')
    const isTaken = this.#core
      .rows(round)
      .filter((row) => row.player_id === session.playerId && this.#panelOf(round, row) === panel)
      .flatMap((row) => this.#core.placedOf(row.round_id))
      .some(({ state }) => state === 'sent' || state === 'taken')
    if (isTaken) throw new Refused('ROUND_OPEN')
    return amount
  }

  /** Counts at the moment it came in; what comes after the fall is lost. */
  async #exit(line: Line, { requestId, panel }: ToTable & { type: 'exit' }): Promise<void> {
    const at = this.#parts.now()
    if (this.#flight === undefined || this.#current === undefined) throw new Refused('LOCKED')
    const { takeoff, outcome } = this.#flight
    const exitMs = Math.floor((at - takeoff) * this.#speed)
    const reached = multipleAt(exitMs)
    if (reached < EXIT_MIN || reached > outcome.crash100) throw new Refused('LOCKED')
    const { round } = this.#current
    const isMine = (row: RoundRow) => row.player_id === line.session.playerId && this.#panelOf(round, row) === panel
    const row = this.#flying(round).find(isMine)
    const placed = row && this.#core.placedOf(row.round_id)[0]
    if (row === undefined || placed === undefined) throw new Refused('NOT_FOUND')
    const ended = this.#end(row, outcome, exitMs)
    this.#tellLeft(round, row, ended)
    await this.#parts.money.settled(row.round_id, SETTLED_MS)
    const bet = { ...placedBet(round, placed), state: 'left' as const, win: String(ended.win) }
    line.send({ type: 'ok', requestId, bet, balance: this.#core.balance(line) })
  }
}

function readPanel(panel: Panel): TengyunPanel {
  const read = panelOf(panel)
  if (read === undefined) throw new Error('a kept bet cannot be read')
  return read
}
