import type { Place } from '../dealer/chains.ts'
import { MESSAGES, Refused } from '../failure.ts'
import type { RoundRow } from '../rounds/book.ts'
import type { Hello, PastRound, Phase, PlacedBet, SpotBet, ToTable } from '../wire.ts'
import type { Core, Line, PlacedRow } from './core.ts'

/** The round of a table that everybody is in. */
export type Now = { round: string; place: Place; nonce: number; phase: Phase }

/** The round that takes bets now. @throws LOCKED, with no grace for slow lines */
export function openNow(current: Now | undefined, now: number): Now {
  if (current === undefined || current.phase.phase !== 'bet' || now >= (current.phase.endsAt ?? 0))
    throw new Refused('LOCKED')
  return current
}

/** Tells somebody who comes all there is, and of a bet that the wallet has not answered its answer when it comes. */
export function greet(core: Core, line: Line, now: Now, past: PastRound[]): void {
  const hello = helloOf(core, line, now, past)
  line.send(hello)
  for (const { betId, state } of hello.bets) {
    if (state !== 'sent') continue
    const requestId = betId.slice(`${line.session.playerId}-`.length)
    answerBet(core, line, { requestId, betId }).catch((error: unknown) => {
      if (!(error instanceof Refused)) return core.parts.log.alarm('fault at a table', { error: String(error) })
      const { code } = error
      line.send({ type: 'refused', requestId, error: { code, message: MESSAGES[code] } })
    })
  }
}

/** Answers to a bet when it is decided, whichever message asked for it. @throws Refused when it does not stand */
export async function answerBet(core: Core, line: Line, it: { requestId: string; betId: string }): Promise<void> {
  const placed = await core.decided(it.betId)
  // It may be a bet of a round before this one, asked for once more.
  const round = core.parts.book.get(placed.round_id)?.table_round ?? ''
  const bet = placedBet(round, placed)
  line.send({ type: 'ok', requestId: it.requestId, bet, balance: core.balance(line) })
}

function helloOf(core: Core, line: Line, now: Now, past: PastRound[]): Hello {
  const own = core.rows(now.round).filter(({ player_id }) => player_id === line.session.playerId)
  return {
    type: 'hello',
    table: core.tableId,
    phase: now.phase,
    bets: own.flatMap((row) =>
      core.placedOf(row.round_id).map((placed) => endedBet(placedBet(now.round, placed), row)),
    ),
    balance: core.balance(line),
    chain: core.parts.chains.chainOf(now.place.chainId),
    past,
    players: core.lines.size,
  }
}

/** 撤销: a bet goes back as a whole, before the lock. @throws NOT_FOUND for a bet of somebody else or another round */
export function undo(core: Core, line: Line, it: Now, { requestId, betId }: ToTable & { type: 'undo' }): void {
  const placed = core.placed(betId)
  const row = placed && core.parts.book.get(placed.round_id)
  if (placed === undefined || row?.player_id !== line.session.playerId || row.table_round !== it.round)
    throw new Refused('NOT_FOUND')
  if (placed.state === 'taken') core.undo(row, placed)
  line.send({ type: 'ok', requestId, bet: placedBet(it.round, core.need(betId)), balance: core.balance(line) })
}

type Ended = { round: string; nonce: number; outcome_json: string }

/** Newest last. */
export const pastRounds = (rows: readonly Ended[]): PastRound[] =>
  rows
    .map(({ round, nonce, outcome_json }) => ({ round, nonce, outcome: JSON.parse(outcome_json) as unknown }))
    .reverse()

/** A panel of 腾云直上 is a round of its own: anyone who comes back is told that it has ended, and how. */
function endedBet(bet: PlacedBet, { state, win }: RoundRow): PlacedBet {
  if (bet.panel === null || (state !== 'PAY_SENT' && state !== 'CLOSED')) return bet
  return { ...bet, state: win === '0' ? 'lost' : 'left', win }
}

/** A bet as its player sees it. */
export function placedBet(round: string, row: PlacedRow): PlacedBet {
  const spots = JSON.parse(row.spots_json) as { bets?: SpotBet[]; panel?: 0 | 1; autoAt?: string | null }
  return {
    betId: row.bet_id,
    round,
    bets: spots.bets ?? [],
    panel: spots.panel ?? null,
    amount: row.amount,
    autoAt: spots.autoAt ?? null,
    state: row.state,
    win: '0',
  }
}
