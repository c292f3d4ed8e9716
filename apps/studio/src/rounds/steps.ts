import { takesStake } from '@liuhe/games/catalogue.ts'
import { Refused } from '../failure.ts'
import { rulesOf } from '../games/rules.ts'
import type { Parts } from '../parts.ts'
import type { QznnView, SaoleiView, StepInput } from '../wire.ts'
import type { RoundRow, Seat, StepRow } from './book.ts'
import { takeBet, voidRound } from './finish.ts'
import { qznn } from './qznn.ts'
import { saolei } from './saolei.ts'

/** A game of several steps: what it takes to begin, and what each step does. */
export type SteppedGame = {
  /** @throws INVALID */
  begins(input: unknown): Beginning
  /** Judges a step; `write` is run in the transaction that keeps it, `afterwards` behind it. @throws INVALID */
  step(parts: Parts, row: RoundRow, input: StepInput): Promise<Stepped>
  /** What happens when the player's time is over. */
  late(parts: Parts, row: RoundRow): Promise<{ input: StepInput } | { voids: () => void }>
  view(parts: Parts, row: RoundRow): SaoleiView | QznnView
  /** What a new process does with a round whose bet stands: leaves it to the player, or plays it to its end. */
  resumes: 'waits' | ((parts: Parts, row: RoundRow) => void)
}

export type Beginning = { input: unknown; betLi: bigint; takesBet: boolean; until: number }
export type Stepped = { write: () => void; afterwards?: () => Promise<void> }

const STEPPED: Readonly<Record<string, SteppedGame>> = { saolei, qznn }

/** @throws for a game without steps */
function steppedOf(game: string): SteppedGame {
  const found = STEPPED[game]
  if (found === undefined) throw new Error(`${game} has no steps`)
  return found
}

export const isStepped = (game: string): boolean => Object.hasOwn(STEPPED, game)
export const viewOf = (parts: Parts, row: RoundRow) => STEPPED[row.game]?.view(parts, row) ?? null

/** Begins a round that goes on in steps. */
export async function beginStepped(parts: Parts, seat: Seat, given: unknown, requestId: string): Promise<RoundRow> {
  const { store, book, seeds, rules, now } = parts
  const game = rulesOf(rules, seat.game)
  const { input, betLi, takesBet, until } = steppedOf(seat.game).begins(given)
  if (!takesStake(game.record, betLi)) throw new Refused('LIMIT_REACHED')
  const row = store.together(() => {
    const seed = seeds.inUse(seat.playerId, seat.game)
    const place = { seed_id: seed.seed_id, subject: 'p', salt: seed.player_seed, config_hash: game.configHash }
    const nonce = seeds.takeNonce(seed.seed_id)
    const start = takesBet ? ({ state: 'BET_SENT', bet: betLi } as const) : ({ state: 'CHOOSING', bet: 0n } as const)
    return book.begin(seat, { ...place, ...start, nonce, input, until: now() + until }, requestId)
  })
  if (takesBet) await takeBet(parts, row, { amount: betLi })
  return book.need(row.round_id)
}

/** Takes a step of an open round; a step that was taken already is answered with what has become of the round. */
export async function takeStep(
  parts: Parts,
  roundId: string,
  { input, requestId }: { input: StepInput; requestId: string | null },
): Promise<RoundRow> {
  const { store, book, now } = parts
  const row = book.need(roundId)
  const steps = JSON.parse(row.steps_json) as StepRow[]
  if (requestId !== null && steps.some((step) => step.requestId === requestId)) return row
  if (row.state !== 'BET_OK' && row.state !== 'CHOOSING') throw new Refused('LOCKED')
  const { write, afterwards } = await steppedOf(row.game).step(parts, row, input)
  const step: StepRow = { at: now(), input, isAutomatic: requestId === null, requestId }
  store.together(() => {
    book.put(roundId, { steps_json: JSON.stringify([...steps, step]) })
    write()
  })
  await afterwards?.()
  return book.need(roundId)
}

/** Rounds whose player took too long; `inTurn` keeps a late step from meeting one of the player. */
export async function stepForLate(parts: Parts, inTurn: (row: RoundRow, work: () => Promise<void>) => Promise<void>) {
  const { store, now } = parts
  const rows = store.all<RoundRow>(
    `select * from round where state in ('CHOOSING', 'BET_OK') and until <= ? order by until limit 50`,
    now(),
  )
  for (const { round_id } of rows) {
    const first = parts.book.need(round_id)
    await inTurn(first, async () => {
      const row = parts.book.need(round_id)
      const isLate = (row.state === 'CHOOSING' || row.state === 'BET_OK') && row.until !== null && row.until <= now()
      if (!isLate || !isStepped(row.game)) return
      const late = await steppedOf(row.game).late(parts, row)
      if ('voids' in late) late.voids()
      else await takeStep(parts, round_id, { input: late.input, requestId: null })
    })
  }
}

/**
 * After a start: what was on its way is taken back, what stands goes on. Rounds at tables are the tables' business.
 * Call it before anybody is let in.
 */
export function resumeRounds(parts: Parts): void {
  const { store, book, money, now } = parts
  money.takeBackSent()
  const rows = store.all<RoundRow>(
    `select * from round where state in ('NEW', 'CHOOSING', 'BET_SENT', 'BET_OK', 'RESULT') and table_round is null`,
  )
  for (const row of rows) {
    if (row.state === 'NEW' || row.state === 'BET_SENT') voidRound(parts, row)
    else if (row.state === 'CHOOSING') book.put(row.round_id, { until: now() + RESUMED_MS })
    else {
      const game = STEPPED[row.game]
      if (game !== undefined && game.resumes !== 'waits') game.resumes(parts, row)
      else if (game === undefined) voidRound(parts, row)
    }
  }
}

/** A player whose choice fell into a restart has his time again. */
const RESUMED_MS = 8_000
