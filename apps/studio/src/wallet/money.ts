import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../wire.ts'
import type { Store } from '../store/store.ts'
import { type CallWallet, unitsOf, type WalletAnswer } from './caller.ts'
import { type CallKind, isDone, refusalOf, WAY } from './dialect.ts'
import { purseOf } from './purse.ts'

/** Whose money, and for which round. */
export type Stake = {
  roundId: string
  playerId: number
  user: string
  isDemo: boolean
  game: string
  /** Of the session that stakes; wins and rollbacks need none. */
  token: string | null
}

export type Standing =
  | { kind: 'ok' }
  | { kind: 'refused'; code: ErrorCode }
  /** No answer: a rollback is in the outbox, and the bet counts as never made. */
  | { kind: 'unknown' }

/** Runs in the transaction that writes the answer down. */
export type OnStanding = (standing: Standing) => void

export type Money = {
  /** Takes a bet: sent once. */
  bet(stake: Stake, bet: Bet, then: OnStanding): Promise<Standing>
  /** A bet with its win: sent three times in ten seconds. */
  betWin(stake: Stake, both: BetWin, then: OnStanding): Promise<Standing>
  /** Writes a win, a round's end or a rollback into the outbox; call it in the transaction of what it follows from. */
  owe(stake: Stake, debt: Debt): void
  /** Waits no longer for the bets of a round: those without an answer are taken back. */
  giveUp(roundId: string): void
  /** Of `sent` calls of the process before this one: nobody knows, so they are taken back. */
  takeBackSent(): void
  /** Resolves when nothing is in the outbox for a round, or after a moment. */
  settled(roundId: string, patienceMs: number): Promise<void>
  /** Sends what is due now. */
  look(): void
  stop(): Promise<void>
}

type BetWin = { bet: bigint; win: bigint; minBalance?: bigint; turnover?: bigint }
export type Debt =
  | { kind: 'win'; amount: bigint; isLast: boolean; turnover?: bigint; reference?: string }
  | { kind: 'end'; turnover?: bigint }
  | { kind: 'rollback'; reference: string }
  | { kind: 'adjust'; amount: bigint; reason: string }

export type MoneyParts = {
  store: Store
  call: CallWallet
  now: () => number
  /** The wallet said a balance. */
  onBalance: (playerId: number, balance: bigint) => void
  /** Something that a person has to look at. */
  alarm: (text: string, facts: object) => void
  /** Times are divided by it in tests. */
  haste?: number
  /** Whether players' money is in our own books, brought by transfers; that of demo sessions always is. */
  hasOwnPurses?: boolean
}

/** A `betWin` is sent at these times after the first, then taken back. */
const AGAIN_MS = [0, 3_000, 3_000]
const LOOK_MS = 250
const AT_ONCE = 20
const BACKOFF_MAX_MS = 60_000

type CallRow = {
  call_id: number
  kind: CallKind
  transaction_uuid: string | null
  round_id: string
  player_id: number
  body: string
  attempts: number
}

/** The studio's side of the wallet: every call is written before it is sent, and its answer before it is told. */
export function createMoney(parts: MoneyParts): Money {
  return new Desk(parts)
}

class Desk implements Money {
  readonly #parts: MoneyParts
  readonly #store: Store
  readonly #haste: number
  readonly #purse: ReturnType<typeof purseOf>
  readonly #underWay = new Map<number, Promise<void>>()
  readonly #inFlight = new Map<number, { roundId: string; resolve: () => void }>()
  readonly #timer: NodeJS.Timeout
  #isStopped = false

  constructor(parts: MoneyParts) {
    this.#parts = parts
    this.#store = parts.store
    this.#haste = parts.haste ?? 1
    this.#purse = purseOf(parts)
    this.#timer = setInterval(() => this.look(), LOOK_MS / this.#haste)
  }

  async bet(stake: Stake, { amount, turnover, transactionUuid }: Bet, then: OnStanding): Promise<Standing> {
    const fields = { token: stake.token, amount: unitsOf(amount), ...turnoverField(turnover) }
    const it = { kind: 'bet' as const, amount, bet: amount, fields, transactionUuid }
    return this.#take(stake, it, { bet: amount, win: 0n, waits: [0] }, then)
  }

  async betWin(stake: Stake, { bet, win, minBalance, turnover }: BetWin, then: OnStanding): Promise<Standing> {
    const amounts = { bet_amount: unitsOf(bet), win_amount: unitsOf(win), round_closed: true }
    const least = minBalance === undefined ? {} : { min_balance: unitsOf(minBalance) }
    const fields = { token: stake.token, ...amounts, ...least, ...turnoverField(turnover) }
    const it = { kind: 'bet-win' as const, amount: win - bet, bet, win, fields }
    return this.#take(stake, it, { bet, win, waits: AGAIN_MS }, then)
  }

  async #take(stake: Stake, it: Written, how: Taking, then: OnStanding): Promise<Standing> {
    const store = this.#store
    if (this.#isOwn(stake))
      return store.together(() => this.#purse.take(stake, how, () => this.#write(stake, it), then))
    const row = store.together(() => this.#write(stake, it))
    return this.#sent(stake, row, how.waits, then)
  }

  owe(stake: Stake, debt: Debt): void {
    const row = this.#write(stake, { ...debtFields(debt), isQueued: true })
    if (!this.#isOwn(stake)) return void setImmediate(() => this.look())
    this.#purse.pay(stake, debt)
    closeIfDone(this.#store, row.round_id, this.#parts.now())
  }

  giveUp(roundId: string): void {
    for (const [callId, bet] of this.#inFlight) {
      if (bet.roundId !== roundId) continue
      this.#inFlight.delete(callId)
      bet.resolve()
    }
  }

  takeBackSent(): void {
    takeBackSent(this.#store, (stake, debt) => this.owe(stake, debt), this.#parts.now())
  }

  async settled(roundId: string, patienceMs: number): Promise<void> {
    const until = Date.now() + patienceMs
    const text = `select 1 from call where round_id = ? and state = 'queued' limit 1`
    while (!this.#isStopped && Date.now() < until && this.#store.one(text, roundId) !== undefined) {
      this.look()
      await Promise.race([...this.#underWay.values(), pause(50)])
    }
  }

  look(): void {
    if (this.#isStopped || this.#underWay.size >= AT_ONCE) return
    const due = this.#store.all<CallRow>(
      `select call_id, kind, transaction_uuid, round_id, player_id, body, attempts from call
       where state = 'queued' and next_at <= ? order by next_at, call_id limit ?`,
      ...[this.#parts.now(), AT_ONCE],
    )
    for (const row of due) {
      if (this.#underWay.has(row.call_id)) continue
      const fail = (error: unknown) => this.#parts.alarm('a debt was not sent', { error: String(error) })
      const work = this.#deliver(row).catch(fail)
      this.#underWay.set(row.call_id, work)
      void work.finally(() => this.#underWay.delete(row.call_id))
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await Promise.allSettled(this.#underWay.values())
  }

  readonly #isOwn = (stake: Stake): boolean => stake.isDemo || this.#parts.hasOwnPurses === true

  #write(stake: Stake, it: Written): CallRow {
    const { kind, amount = 0n, bet = 0n, win = 0n, reference = null } = it
    const requestUuid = randomUUID()
    const uuid = kind === 'end' ? null : (it.transactionUuid ?? randomUUID())
    const body = JSON.stringify({
      request_uuid: requestUuid,
      user: stake.user,
      currency: 'CNY',
      game_code: stake.game,
      round: stake.roundId,
      ...(uuid !== null && { transaction_uuid: uuid }),
      ...it.fields,
    })
    const state = this.#isOwn(stake) ? 'ok' : it.isQueued === true ? 'queued' : 'sent'
    const at = this.#parts.now()
    const { call_id } = this.#store.need<{ call_id: number }>(
      `insert into call (kind, request_uuid, transaction_uuid, reference, round_id, player_id, is_demo, game, amount,
         bet_amount, win_amount, body, state, attempts, next_at, made_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?) returning call_id`,
      ...[kind, requestUuid, uuid, reference, stake.roundId, stake.playerId, Number(stake.isDemo), stake.game],
      ...[String(amount), String(bet), String(win), body, state, at, at],
    )
    const { roundId: round_id, playerId: player_id } = stake
    return { call_id, kind, transaction_uuid: uuid, round_id, player_id, body, attempts: 0 }
  }

  #told(row: CallRow, answer: WalletAnswer): void {
    if (answer.kind !== 'answer' || answer.balance === null) return
    this.#store.run('update player set balance = ? where player_id = ?', String(answer.balance), row.player_id)
    this.#parts.onBalance(row.player_id, answer.balance)
  }

  #end(row: CallRow, state: 'ok' | 'refused' | 'unknown', status: string): void {
    const text = 'update call set state = ?, status = ?, ended_at = ? where call_id = ?'
    this.#store.run(text, state, status, this.#parts.now(), row.call_id)
  }

  /** Sends a bet, at these times, until it is answered or given up. */
  async #sent(stake: Stake, row: CallRow, waits: readonly number[], then: OnStanding): Promise<Standing> {
    let answer: WalletAnswer = { kind: 'silence' }
    const givenUp = new Promise<void>((resolve) => {
      this.#inFlight.set(row.call_id, { roundId: row.round_id, resolve })
    })
    const asked = async () => {
      for (const waitMs of waits) {
        if (waitMs > 0) await pause(waitMs / this.#haste)
        if (this.#isStopped || !this.#inFlight.has(row.call_id)) return
        answer = await this.#parts.call(WAY[row.kind], row.body)
        if (answer.kind === 'answer' && answer.status !== 'RS_ERROR_UNKNOWN') return
      }
    }
    await Promise.race([asked(), givenUp])
    this.#inFlight.delete(row.call_id)
    // A process that goes leaves the row as it is: the next one takes it back.
    if (this.#isStopped && answer.kind === 'silence') return { kind: 'unknown' }
    return this.#settle(stake, row, answer, then)
  }

  /** Writes what has become of a bet, once; later answers to it change nothing. */
  #settle(stake: Stake, row: CallRow, answer: WalletAnswer, then: OnStanding): Standing {
    return this.#store.together(() => {
      const text = 'select state from call where call_id = ?'
      if (this.#store.need<{ state: string }>(text, row.call_id).state !== 'sent') return { kind: 'unknown' }
      const standing = standingOf(answer)
      this.#end(row, standing.kind, answer.kind === 'answer' ? answer.status : 'silence')
      if (standing.kind === 'unknown' && row.transaction_uuid !== null)
        this.owe(stake, { kind: 'rollback', reference: row.transaction_uuid })
      this.#told(row, answer)
      then(standing)
      return standing
    })
  }

  async #deliver(row: CallRow): Promise<void> {
    const { call, now, alarm } = this.#parts
    this.#store.run(
      'update call set attempts = attempts + 1, next_at = ? where call_id = ?',
      ...[Math.ceil(now() + Math.min(BACKOFF_MAX_MS, 1_000 * 2 ** row.attempts) / this.#haste), row.call_id],
    )
    const answer = await call(WAY[row.kind], row.body)
    if (this.#isStopped || answer.kind === 'silence') return
    if (!isDone(row.kind, answer.status)) {
      const { call_id, kind, round_id } = row
      const facts = { call_id, kind, round_id, status: answer.status }
      if (answer.status !== 'RS_ERROR_UNKNOWN') alarm('the wallet refuses a debt', facts)
      return
    }
    this.#store.together(() => {
      this.#end(row, 'ok', answer.status)
      this.#told(row, answer)
      closeIfDone(this.#store, row.round_id, now())
    })
  }
}

type Bet = { amount: bigint; turnover?: bigint | undefined; transactionUuid?: string | undefined }
type Taking = { bet: bigint; win: bigint; waits: readonly number[] }

type Written = {
  kind: CallKind
  amount?: bigint
  bet?: bigint
  win?: bigint
  reference?: string | null
  transactionUuid?: string | undefined
  isQueued?: boolean
  fields: Record<string, unknown>
}

const turnoverField = (turnover: bigint | undefined) => (turnover === undefined ? {} : { turnover: unitsOf(turnover) })

function debtFields(debt: Debt): Written {
  switch (debt.kind) {
    case 'win': {
      const { amount, isLast, turnover, reference } = debt
      const of = reference === undefined ? {} : { reference_transaction_uuid: reference }
      const fields = { amount: unitsOf(amount), round_closed: isLast, ...of, ...turnoverField(turnover) }
      return { kind: 'win', amount, win: amount, reference: reference ?? null, fields }
    }
    case 'end':
      return { kind: 'end', fields: turnoverField(debt.turnover) }
    case 'rollback': {
      const { reference } = debt
      return { kind: 'rollback', reference, fields: { reference_transaction_uuid: reference } }
    }
    case 'adjust': {
      const { amount, reason } = debt
      return { kind: 'adjust', amount, fields: { amount: unitsOf(amount), reason } }
    }
  }
}

function standingOf(answer: WalletAnswer): Standing {
  if (answer.kind === 'silence') return { kind: 'unknown' }
  if (answer.status === 'RS_OK') return { kind: 'ok' }
  const code = refusalOf(answer.status)
  return code === undefined ? { kind: 'unknown' } : { kind: 'refused', code }
}

/** A round whose last debt was taken has ended. */
function closeIfDone(store: Store, roundId: string, now: number): void {
  store.run(
    `update round set state = case state when 'PAY_SENT' then 'CLOSED' else 'VOID' end, ended_at = ?
     where round_id = ? and state in ('PAY_SENT', 'ROLLBACK_SENT')
       and not exists (select 1 from call where call.round_id = round.round_id and call.state in ('queued', 'sent'))`,
    ...[now, roundId],
  )
}

type SentRow = CallRow & { user: string; is_demo: number; game: string }

function takeBackSent(store: Store, owe: Money['owe'], now: number): void {
  const rows = store.all<SentRow>(
    `select call_id, kind, transaction_uuid, round_id, call.player_id, body, attempts, user, call.is_demo, game
     from call join player on player.player_id = call.player_id where state = 'sent'`,
  )
  for (const row of rows)
    store.together(() => {
      const text = `update call set state = 'unknown', status = 'killed', ended_at = ? where call_id = ?`
      store.run(text, now, row.call_id)
      const { round_id: roundId, player_id: playerId, user, game } = row
      const stake = { roundId, playerId, user, game, isDemo: row.is_demo === 1, token: null }
      if (row.transaction_uuid !== null) owe(stake, { kind: 'rollback', reference: row.transaction_uuid })
    })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())
