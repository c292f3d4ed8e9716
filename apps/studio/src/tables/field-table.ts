import { readLi } from '@liuhe/games/li.ts'
import { refusalOf } from '@liuhe/games/tables/table-bets.ts'
import type { Place } from '../dealer/chains.ts'
import { Refused } from '../failure.ts'
import type { Parts } from '../parts.ts'
import type { RoundRow } from '../rounds/book.ts'
import { finish } from '../rounds/finish.ts'
import type { Hello, PastRound, Phase, SpotBet, ToTable } from '../wire.ts'
import { Closed, Core, type Line, placedBet, type Table, type TableRoundRow } from './core.ts'
import type { FieldGame } from './field-games.ts'

type Now = { round: string; place: Place; nonce: number; phase: Phase }

const STAKES_MS = 1_000

/** 百家乐, 龙虎, 骰宝: bets on fields until the lock, then the outcome, then one payment for each player. */
export function openFieldTable(parts: Parts, game: FieldGame, speed = 1): Table {
  const core = new Core(parts, game.code, game.tableId)
  const { store, chains, now } = parts
  const rules = parts.rules.get(game.code)!
  let current: Now | undefined
  let lastStakes = ''

  const msOf = (outcome: unknown, index: number) => (game.phases(outcome)[index]?.ms ?? 0) / speed
  const enter = (it: Omit<Now, 'phase'>, phase: Phase['phase'], more: { ms: number } & Partial<Phase>): number => {
    const { ms, ...rest } = more
    const startedAt = now()
    const { round, nonce, place } = it
    const hand = { shoe: nonce, index: handOf(round), of: game.rounds }
    const told = { outcome: null, revealed: null, ...rest }
    const endsAt = startedAt + ms
    const shown = { type: 'phase', round, nonce, phase, startedAt, endsAt, commitment: place.commitment } as const
    current = { ...it, phase: { ...shown, hand: game.rounds > 1 ? hand : null, ...told } }
    core.tell(current.phase)
    return endsAt
  }

  /** The stakes of a player that stand, by field. */
  const stakesOf = (row: RoundRow): Record<string, bigint> => {
    const sums: Record<string, bigint> = {}
    for (const { state, spots_json } of core.placedOf(row.round_id)) {
      if (state !== 'taken' && state !== 'sent') continue
      for (const { spot, amount } of (JSON.parse(spots_json) as { bets: SpotBet[] }).bets)
        sums[spot] = (sums[spot] ?? 0n) + BigInt(amount)
    }
    return sums
  }
  const inputOf = (row: RoundRow, hand: number) => ({
    place: hand,
    stakes: Object.fromEntries(Object.entries(stakesOf(row)).map(([field, stake]) => [field, String(stake)])),
  })
  const settleAll = (round: string, hand: number) => {
    for (const row of core.rows(round)) {
      if (row.state !== 'BET_OK') continue
      const input = inputOf(row, hand)
      const played = chains.draw(round, game.code, (words) => rules.replay(words, input))
      if (played === undefined) throw new Error(`the bets of ${row.round_id} cannot be played`)
      finish(parts, row, { win: played.winLi, outcome: played.outcome, input })
    }
    core.put(round, 'ENDED')
  }

  const play = async (place: Place, nonce: number, hand: number): Promise<void> => {
    const round = core.begin(place, nonce, hand)
    const it = { round, place, nonce }
    await core.until(enter(it, 'bet', { ms: msOf(null, 0) }))
    await core.lock(round)
    const outcome = chains.draw(round, game.code, (words) => rules.replay(words, { place: hand, stakes: {} })?.outcome)
    core.put(round, 'DEALT', outcome)
    await core.until(enter(it, 'play', { ms: msOf(outcome, 1), outcome }))
    settleAll(round, hand)
    const isLast = hand === game.rounds - 1
    const revealed = isLast ? { serverSeed: chains.reveal(place), nonce } : null
    const endsAt = enter(it, 'result', { ms: msOf(outcome, 2), outcome, revealed })
    core.paid(round)
    await core.until(endsAt)
    if (isLast && game.shuffleMs > 0) await core.until(enter(it, 'shuffle', { ms: game.shuffleMs / speed, revealed }))
  }

  /** Rounds that were dealt are paid, the others are void. @returns the shoe that goes on */
  const resume = (): { place: Place; nonce: number; hand: number } | undefined => {
    for (const left of core.unfinished())
      if (left.state === 'DEALT') settleAll(left.round, left.hand)
      else core.voidAll(left.round)
    const last = store.one<TableRoundRow>(
      'select * from table_round where table_id = ? order by nonce desc, hand desc limit 1',
      game.tableId,
    )
    if (last === undefined) return undefined
    const place = { chainId: last.chain_id, place: last.place }
    if (last.hand < game.rounds - 1) return { place: chains.again(place), nonce: last.nonce, hand: last.hand + 1 }
    chains.reveal(place)
    return undefined
  }
  const run = async (): Promise<void> => {
    let from = resume()
    while (!core.isClosed) {
      const place = from?.place ?? (await chains.next(game.tableId))
      const nonce = from?.nonce ?? core.nextNonce()
      for (let hand = from?.hand ?? 0; hand < game.rounds; hand++) await play(place, nonce, hand)
      from = undefined
    }
  }

  const tellStakes = () => {
    if (current === undefined || core.lines.size === 0) return
    const totals: Record<string, bigint> = {}
    const rows = core.rows(current.round).filter(({ is_demo }) => is_demo === 0)
    for (const row of rows)
      for (const [field, stake] of Object.entries(stakesOf(row))) totals[field] = (totals[field] ?? 0n) + stake
    const shown = Object.fromEntries(Object.entries(totals).map(([field, stake]) => [field, String(stake)]))
    const text = JSON.stringify([current.round, shown, core.lines.size])
    if (text === lastStakes) return
    lastStakes = text
    core.tell({ type: 'stakes', round: current.round, totals: shown, players: core.lines.size })
  }
  const timer = setInterval(tellStakes, STAKES_MS)
  const running = run().catch((error: unknown) => {
    if (!(error instanceof Closed))
      parts.log.alarm('a table stands still', { table: game.tableId, error: String(error) })
  })

  const bet = async (line: Line, { requestId, bets }: ToTable & { type: 'bet' }): Promise<void> => {
    const it = openNow(current, now())
    const betId = `${line.session.playerId}-${requestId}`
    const known = core.placed(betId)
    if (known !== undefined) return taken(line, requestId, it.round, betId)
    const asked = readBets(bets)
    const row = core.ownRow(line, it.round, it.place, it.nonce, { bets })
    const sums = stakesOf(row)
    for (const { spot, amount } of asked) sums[spot] = (sums[spot] ?? 0n) + amount
    const amount = asked.reduce((sum, each) => sum + each.amount, 0n)
    const refusal = refusalOf(game.fields, sums)
    if (refusal?.kind === 'no-such-field') throw new Refused('INVALID')
    const { maxBet } = line.session
    if (refusal !== undefined || (maxBet !== null && amount > maxBet)) throw new Refused('LIMIT_REACHED')
    await core.bet(line, row, { betId, spots: { bets }, amount })
    taken(line, requestId, it.round, betId)
  }
  const undo = (line: Line, { requestId, betId }: ToTable & { type: 'undo' }): void => {
    const it = openNow(current, now())
    const placed = core.placed(betId)
    const row = placed && parts.book.get(placed.round_id)
    if (placed === undefined || row?.player_id !== line.session.playerId || row.table_round !== it.round)
      throw new Refused('NOT_FOUND')
    if (placed.state === 'taken') core.undo(row, placed)
    taken(line, requestId, it.round, betId)
  }
  const taken = (line: Line, requestId: string, round: string, betId: string): void => {
    const placed = core.placed(betId)!
    line.send({ type: 'ok', requestId, bet: placedBet(round, placed), balance: core.balance(line) })
  }

  return {
    join(line) {
      core.lines.add(line)
      if (current !== undefined) line.send(helloOf(core, line, current, pastOf(parts, game)))
    },
    leave: (line) => void core.lines.delete(line),
    async hear(line, message) {
      if (message.type === 'bet') await bet(line, message)
      else if (message.type === 'undo') undo(line, message)
      else throw new Refused('INVALID')
    },
    async stop() {
      clearInterval(timer)
      core.close()
      await running
    },
  }
}

/** The round that takes bets now. @throws LOCKED, with no grace for slow lines */
export function openNow<N extends { phase: Phase }>(current: N | undefined, now: number): N {
  if (current === undefined || current.phase.phase !== 'bet' || now >= (current.phase.endsAt ?? 0))
    throw new Refused('LOCKED')
  return current
}

export function helloOf(core: Core, line: Line, now: Now, past: PastRound[]): Hello {
  const own = core.rows(now.round).filter(({ player_id }) => player_id === line.session.playerId)
  return {
    type: 'hello',
    table: core.tableId,
    phase: now.phase,
    bets: own.flatMap((row) => core.placedOf(row.round_id)).map((placed) => placedBet(now.round, placed)),
    balance: core.balance(line),
    chain: core.parts.chains.chainOf(now.place.chainId),
    past,
    players: core.lines.size,
  }
}

function readBets(bets: unknown): { spot: string; amount: bigint }[] {
  if (!Array.isArray(bets) || bets.length === 0 || bets.length > 100) throw new Refused('INVALID')
  return bets.map((each: Partial<SpotBet> | null) => {
    const amount = readLi(each?.amount)
    if (typeof each?.spot !== 'string' || amount === undefined) throw new Refused('INVALID')
    return { spot: each.spot, amount }
  })
}

type Ended = { round: string; nonce: number; outcome_json: string }

/** Of a shoe its own hands; of other tables the last ones. */
function pastOf({ store }: Parts, game: FieldGame): PastRound[] {
  const rows = store.all<Ended>(
    `select round, nonce, outcome_json from table_round where table_id = ? and state = 'ENDED'
       and (? = 1 or nonce = (select max(nonce) from table_round where table_id = ?))
     order by nonce desc, hand desc limit ?`,
    ...[game.tableId, game.rounds, game.tableId, game.shown],
  )
  return pastRounds(rows)
}

/** Newest last. */
export const pastRounds = (rows: readonly Ended[]): PastRound[] =>
  rows.map(({ round, nonce, outcome_json }) => ({ round, nonce, outcome: JSON.parse(outcome_json) })).reverse()

const handOf = (round: string): number => Number(round.split('-').at(-1))
