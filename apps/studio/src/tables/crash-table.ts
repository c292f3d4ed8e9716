import { takesStake } from '@liuhe/games/catalogue.ts'
import { readLi } from '@liuhe/games/li.ts'
import { autoOf, tengyunTiming } from '@liuhe/games/tengyun/game.ts'
import {
  autoExitOf,
  EXIT_MIN,
  exitOf,
  flightMs,
  multipleAt,
  payPanel,
  type TengyunOutcome,
} from '@liuhe/games/tengyun/play.ts'
import type { Place } from '../dealer/chains.ts'
import { Refused } from '../failure.ts'
import { maskedName } from '../http/state.ts'
import type { Parts } from '../parts.ts'
import type { RoundRow, StepRow } from '../rounds/book.ts'
import { finish } from '../rounds/finish.ts'
import type { Phase, ToTable } from '../wire.ts'
import { Closed, Core, type Line, placedBet, type Table } from './core.ts'
import { helloOf, openNow, pastRounds } from './field-table.ts'

type Now = { round: string; place: Place; nonce: number; phase: Phase }
/** Who flies: a bet that stands and has not ended. */
type Panel = { betLi: string; autoAt?: string; exitMs?: number }
type Flight = { takeoff: number; crash100: number }

const TABLE = 'ty1'
const SHOWN = 20
/** How often automatic exits are looked at; what they pay does not depend on it. */
const LOOK_MS = 40

/** 腾云直上: bets, a short lock, the flight, the fall. Each panel is a round of its own, paid when it gets out. */
export function openCrashTable(parts: Parts, speed = 1): Table {
  const core = new Core(parts, 'tengyun', TABLE)
  const { store, chains, book, now } = parts
  const rules = parts.rules.get('tengyun')!
  let current: Now | undefined
  let flight: Flight | undefined

  const enter = (it: Omit<Now, 'phase'>, phase: Phase['phase'], more: Partial<Phase> & { ms: number | null }) => {
    const { ms, ...rest } = more
    const startedAt = now()
    const endsAt = ms === null ? null : startedAt + ms / speed
    const { round, nonce, place } = it
    const shown = { type: 'phase', round, nonce, phase, startedAt, endsAt, commitment: place.commitment } as const
    current = { ...it, phase: { ...shown, hand: null, outcome: null, revealed: null, ...rest } }
    core.tell(current.phase)
    return endsAt ?? startedAt
  }
  const panelOf = (row: RoundRow): Panel => JSON.parse(row.input_json) as Panel
  const end = (row: RoundRow, outcome: TengyunOutcome, exitMs: number | undefined) => {
    const panel = { ...panelOf(row), ...(exitMs !== undefined && { exitMs }) }
    const read = readPanel(panel)
    const win = payPanel(outcome.crash100, read)
    if (exitMs !== undefined) {
      const step = { at: now(), input: { kind: 'collect' }, isAutomatic: false, requestId: null } as const
      book.put(row.round_id, { steps_json: JSON.stringify([step satisfies StepRow]) })
    }
    finish(parts, row, { win, outcome, input: { panels: [panel] } })
    const at100 = exitOf(outcome.crash100, read)
    return { win, at100 }
  }
  const flying = (round: string) => core.rows(round).filter(({ state }) => state === 'BET_OK')
  const tellLeft = (row: RoundRow, { win, at100 }: { win: bigint; at100: number | undefined }) => {
    if (at100 === undefined || current === undefined) return
    const person = store.one<{ display_name: string }>(
      'select display_name from player where player_id = ?',
      row.player_id,
    )!
    const { panel } = core.placedOf(row.round_id).map((placed) => placedBet(current!.round, placed))[0]!
    const who = { name: maskedName(person.display_name), panel: panel ?? 0, isDemo: row.is_demo === 1 }
    core.tell({ type: 'left', round: current.round, ...who, at100, win: String(win) })
  }
  /** Automatic exits that the flight has passed. */
  const collect = (round: string, outcome: TengyunOutcome, reached: number) => {
    for (const row of flying(round)) {
      const auto = autoExitOf(readPanel(panelOf(row)))
      if (auto > reached || auto > outcome.crash100) continue
      const ended = end(row, outcome, undefined)
      tellLeft(row, ended)
      core.paid(round)
    }
  }
  const fly = async (round: string, outcome: TengyunOutcome): Promise<void> => {
    const takeoff = now()
    flight = { takeoff, crash100: outcome.crash100 }
    const fall = takeoff + flightMs(outcome.crash100) / speed
    while (now() < fall) {
      collect(round, outcome, multipleAt((now() - takeoff) * speed))
      await core.until(Math.min(fall, now() + LOOK_MS))
    }
    flight = undefined
    collect(round, outcome, outcome.crash100)
    for (const row of flying(round)) end(row, outcome, undefined)
  }
  const play = async (place: Place, nonce: number): Promise<void> => {
    const round = core.begin(place, nonce, 0)
    const it = { round, place, nonce }
    const { betMs, lockMs, resultMs } = tengyunTiming
    await core.until(enter(it, 'bet', { ms: betMs }))
    const locked = enter(it, 'lock', { ms: lockMs })
    await core.lock(round)
    await core.until(locked)
    const outcome = chains.draw(round, 'tengyun', (words) => rules.replay(words, NOBODY)?.outcome) as TengyunOutcome
    enter(it, 'play', { ms: null })
    await fly(round, outcome)
    core.put(round, 'ENDED', outcome)
    const revealed = { serverSeed: chains.reveal(place), nonce }
    const endsAt = enter(it, 'result', { ms: resultMs, outcome, revealed })
    core.paid(round)
    await core.until(endsAt)
  }
  const run = async (): Promise<void> => {
    // A flight that a restart broke off is void for all who were still in it.
    for (const left of core.unfinished()) {
      core.voidAll(left.round)
      chains.reveal({ chainId: left.chain_id, place: left.place })
    }
    while (!core.isClosed) await play(await chains.next(TABLE), core.nextNonce())
  }
  const running = run().catch((error: unknown) => {
    if (!(error instanceof Closed)) parts.log.alarm('a table stands still', { table: TABLE, error: String(error) })
  })

  const bet = async (line: Line, message: ToTable & { type: 'panel' }): Promise<void> => {
    const it = openNow(current, now())
    const { requestId, panel, autoAt } = message
    const { session } = line
    const betId = `${session.playerId}-${requestId}`
    if (core.placed(betId) === undefined) {
      const amount = readLi(message.bet)
      if (amount === undefined || (panel !== 0 && panel !== 1)) throw new Refused('INVALID')
      if (autoAt !== null && autoOf(autoAt) === undefined) throw new Refused('INVALID')
      const { maxBet } = session
      if (!takesStake(rules.record, amount) || (maxBet !== null && amount > maxBet)) throw new Refused('LIMIT_REACHED')
      const isTaken = core
        .rows(it.round)
        .filter((row) => row.player_id === session.playerId)
        .flatMap((row) => core.placedOf(row.round_id))
        .some((placed) => placedBet(it.round, placed).panel === panel && ['sent', 'taken'].includes(placed.state))
      if (isTaken) throw new Refused('ROUND_OPEN')
      const input: Panel = { betLi: String(amount), ...(autoAt !== null && { autoAt }) }
      const proof = { seed_id: it.place.chainId, subject: TABLE, nonce: it.nonce, salt: it.place.salt }
      const more = { config_hash: rules.configHash, state: 'NEW', bet: 0n, input, tableRound: it.round } as const
      const row = book.begin(session, { ...proof, ...more })
      await core.bet(line, row, { betId, spots: { panel, autoAt }, amount })
    }
    line.send({ type: 'ok', requestId, bet: placedBet(it.round, core.placed(betId)!), balance: core.balance(line) })
  }
  const undo = (line: Line, { requestId, betId }: ToTable & { type: 'undo' }): void => {
    const it = openNow(current, now())
    const placed = core.placed(betId)
    const row = placed && book.get(placed.round_id)
    if (placed === undefined || row?.player_id !== line.session.playerId || row.table_round !== it.round)
      throw new Refused('NOT_FOUND')
    if (placed.state === 'taken') core.undo(row, placed)
    line.send({ type: 'ok', requestId, bet: placedBet(it.round, core.placed(betId)!), balance: core.balance(line) })
  }
  /** Counts at the moment it came in; what comes after the fall is lost. */
  const exit = async (line: Line, { requestId, panel }: ToTable & { type: 'exit' }): Promise<void> => {
    const at = now()
    if (flight === undefined || current === undefined) throw new Refused('LOCKED')
    const exitMs = Math.floor((at - flight.takeoff) * speed)
    const reached = multipleAt(exitMs)
    if (reached < EXIT_MIN || reached > flight.crash100) throw new Refused('LOCKED')
    const { round } = current
    const row = flying(round).find(
      (each) =>
        each.player_id === line.session.playerId &&
        core.placedOf(each.round_id).some((placed) => placedBet(round, placed).panel === panel),
    )
    if (row === undefined) throw new Refused('NOT_FOUND')
    const outcome = chains.draw(round, 'tengyun', (words) => rules.replay(words, NOBODY)?.outcome) as TengyunOutcome
    const ended = end(row, outcome, exitMs)
    tellLeft(row, ended)
    await parts.money.settled(row.round_id, SETTLED_MS)
    const placed = placedBet(round, core.placedOf(row.round_id)[0]!)
    const left = { ...placed, state: 'left' as const, win: String(ended.win) }
    line.send({ type: 'ok', requestId, bet: left, balance: core.balance(line) })
  }

  return {
    join(line) {
      core.lines.add(line)
      if (current === undefined) return
      const rows = store.all<{ round: string; nonce: number; outcome_json: string }>(
        `select round, nonce, outcome_json from table_round where table_id = ? and state = 'ENDED'
         order by nonce desc limit ?`,
        ...[TABLE, SHOWN],
      )
      line.send(helloOf(core, line, current, pastRounds(rows)))
    },
    leave: (line) => void core.lines.delete(line),
    async hear(line, message) {
      if (message.type === 'panel') await bet(line, message)
      else if (message.type === 'undo') undo(line, message)
      else if (message.type === 'exit') await exit(line, message)
      else throw new Refused('INVALID')
    },
    async stop() {
      core.close()
      await running
    },
  }
}

/** The rules ask for somebody; the fall does not depend on anybody. */
const NOBODY = { panels: [{ betLi: '1000' }] }
const SETTLED_MS = 1_000

function readPanel({ betLi, autoAt, exitMs }: Panel) {
  const auto100 = autoAt === undefined ? undefined : autoOf(autoAt)
  return {
    betLi: BigInt(betLi),
    ...(auto100 !== undefined && { auto100 }),
    ...(exitMs !== undefined && { exitMs }),
  }
}
