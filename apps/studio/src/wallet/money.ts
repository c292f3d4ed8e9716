import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../wire.ts'
import type { Store } from '../store/store.ts'
import { type CallWallet, unitsOf, type WalletAnswer } from './caller.ts'
import { demoPurse } from './demo-purse.ts'
import { type CallKind, refusalOf, WAY } from './dialect.ts'

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
  bet(
    stake: Stake,
    bet: { amount: bigint; turnover?: bigint; transactionUuid?: string },
    then: OnStanding,
  ): Promise<Standing>
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
  const { store, call, now, haste = 1 } = parts
  const purse = demoPurse(parts)
  const underWay = new Map<number, Promise<void>>()
  const inFlight = new Map<number, { roundId: string; resolve: () => void }>()
  let isStopped = false

  const write = (stake: Stake, it: Written): CallRow => {
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
    const state = stake.isDemo ? 'ok' : it.isQueued ? 'queued' : 'sent'
    const at = now()
    store.run(
      `insert into call (kind, request_uuid, transaction_uuid, reference, round_id, player_id, is_demo, game, amount,
         bet_amount, win_amount, body, state, attempts, next_at, made_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`,
      ...[kind, requestUuid, uuid, reference, stake.roundId, stake.playerId, Number(stake.isDemo), stake.game],
      ...[String(amount), String(bet), String(win), body, state, at, at],
    )
    const { id } = store.one<{ id: number }>('select last_insert_rowid() as id')!
    const { roundId: round_id, playerId: player_id } = stake
    return { call_id: id, kind, transaction_uuid: uuid, round_id, player_id, body, attempts: 0 }
  }
  const told = (row: CallRow, answer: WalletAnswer) => {
    if (answer.kind !== 'answer' || answer.balance === null) return
    store.run('update player set balance = ? where player_id = ?', String(answer.balance), row.player_id)
    parts.onBalance(row.player_id, answer.balance)
  }
  const end = (row: CallRow, state: 'ok' | 'refused' | 'unknown', status: string) =>
    store.run(
      'update call set state = ?, status = ?, ended_at = ? where call_id = ?',
      state,
      status,
      now(),
      row.call_id,
    )

  /** Writes what has become of a bet, once; later answers to it change nothing. */
  const settle = (stake: Stake, row: CallRow, answer: WalletAnswer, then: OnStanding): Standing =>
    store.together(() => {
      const { state } = store.one<{ state: string }>('select state from call where call_id = ?', row.call_id)!
      if (state !== 'sent') return { kind: 'unknown' }
      const standing = standingOf(answer)
      end(row, standing.kind, answer.kind === 'answer' ? answer.status : 'silence')
      if (standing.kind === 'unknown' && row.transaction_uuid !== null)
        owe(stake, { kind: 'rollback', reference: row.transaction_uuid })
      told(row, answer)
      then(standing)
      return standing
    })

  /** Sends a bet, at these times, until it is answered or given up. */
  const sent = async (stake: Stake, row: CallRow, waits: readonly number[], then: OnStanding): Promise<Standing> => {
    let answer: WalletAnswer = { kind: 'silence' }
    const givenUp = new Promise<void>((resolve) => inFlight.set(row.call_id, { roundId: row.round_id, resolve }))
    const asked = async () => {
      for (const waitMs of waits) {
        if (waitMs > 0) await pause(waitMs / haste)
        if (isStopped || !inFlight.has(row.call_id)) return
        answer = await call(WAY[row.kind], row.body)
        if (answer.kind === 'answer' && answer.status !== 'RS_ERROR_UNKNOWN') return
      }
    }
    await Promise.race([asked(), givenUp])
    inFlight.delete(row.call_id)
    // A process that goes leaves the row as it is: the next one takes it back.
    if (isStopped && answer.kind === 'silence') return { kind: 'unknown' }
    return settle(stake, row, answer, then)
  }

  const owe = (stake: Stake, debt: Debt): void => {
    const row = write(stake, { ...debtFields(debt), isQueued: true })
    if (stake.isDemo) {
      purse.pay(stake, debt)
      closeIfDone(store, row.round_id, now())
    } else setImmediate(look)
  }

  const deliver = async (row: CallRow): Promise<void> => {
    store.run(
      'update call set attempts = attempts + 1, next_at = ? where call_id = ?',
      ...[now() + Math.min(BACKOFF_MAX_MS, 1_000 * 2 ** row.attempts) / haste, row.call_id],
    )
    const answer = await call(WAY[row.kind], row.body)
    if (isStopped || answer.kind === 'silence') return
    if (!isDone(row.kind, answer.status)) {
      if (answer.status !== 'RS_ERROR_UNKNOWN') parts.alarm('the wallet refuses a debt', { ...row, ...answer })
      return
    }
    store.together(() => {
      end(row, 'ok', answer.status)
      told(row, answer)
      closeIfDone(store, row.round_id, now())
    })
  }

  const look = (): void => {
    if (isStopped || underWay.size >= AT_ONCE) return
    const due = store.all<CallRow>(
      `select call_id, kind, transaction_uuid, round_id, player_id, body, attempts from call
       where state = 'queued' and next_at <= ? order by next_at, call_id limit ?`,
      ...[now(), AT_ONCE],
    )
    for (const row of due) {
      if (underWay.has(row.call_id)) continue
      const work = deliver(row).catch((error: unknown) => parts.alarm('a debt was not sent', { error: String(error) }))
      underWay.set(row.call_id, work)
      void work.finally(() => underWay.delete(row.call_id))
    }
  }
  const timer = setInterval(look, LOOK_MS / haste)

  return {
    async bet(stake, { amount, turnover, transactionUuid }, then) {
      const fields = { token: stake.token, amount: unitsOf(amount), ...turnoverField(turnover) }
      const it = { kind: 'bet' as const, amount, bet: amount, fields, transactionUuid }
      if (stake.isDemo)
        return store.together(() => purse.take(stake, { bet: amount, win: 0n }, () => write(stake, it), then))
      return sent(
        stake,
        store.together(() => write(stake, it)),
        [0],
        then,
      )
    },
    async betWin(stake, { bet, win, minBalance, turnover }, then) {
      const amounts = { bet_amount: unitsOf(bet), win_amount: unitsOf(win), round_closed: true }
      const least = minBalance === undefined ? {} : { min_balance: unitsOf(minBalance) }
      const fields = { token: stake.token, ...amounts, ...least, ...turnoverField(turnover) }
      const it = { kind: 'bet-win' as const, amount: win - bet, bet, win, fields }
      if (stake.isDemo) return store.together(() => purse.take(stake, { bet, win }, () => write(stake, it), then))
      return sent(
        stake,
        store.together(() => write(stake, it)),
        AGAIN_MS,
        then,
      )
    },
    owe,
    giveUp(roundId) {
      for (const [callId, bet] of inFlight)
        if (bet.roundId === roundId) {
          inFlight.delete(callId)
          bet.resolve()
        }
    },
    takeBackSent: () => takeBackSent(store, owe, now()),
    async settled(roundId, patienceMs) {
      const until = Date.now() + patienceMs
      const isOwed = () =>
        store.one(`select 1 from call where round_id = ? and state = 'queued' limit 1`, roundId) !== undefined
      while (isOwed() && Date.now() < until && !isStopped) {
        look()
        const calls = [...underWay.values()]
        await Promise.race([...calls, pause(50)])
      }
    },
    look,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.allSettled(underWay.values())
    },
  }
}

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

/** Whether a debt is done with this answer. A rollback of a bet that never arrived is. */
function isDone(kind: CallKind, status: string): boolean {
  if (status === 'RS_OK') return true
  if (kind === 'rollback') return status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  return kind === 'end' && status === 'RS_ERROR_ROUND_CLOSED'
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
