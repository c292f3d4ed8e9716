import {
  BIDS,
  bidding,
  CHOICE_MS,
  DEFAULT_BID,
  DEFAULT_IDLE,
  IDLE_MULTIPLES,
  idleMultiples,
  stakesOf,
} from '@liuhe/games/qznn/play.ts'
import { Refused } from '../failure.ts'
import { rulesOf } from '../games/rules.ts'
import type { Parts } from '../parts.ts'
import type { QznnView } from '../wire.ts'
import type { RoundRow, StepRow } from './book.ts'
import { finish, takeBet } from './finish.ts'
import type { SteppedGame } from './steps.ts'

/** Eight seconds for each choice, then 不抢 and one times. */
type Chosen = { bid: number | undefined; multiple: number | undefined }

/**
 * 抢庄牛牛: bids, then multiples, then the bet. The most that the player can lose is taken as a reserve and comes back
 * with the result; what counts as turnover is the sum of the units. The cards are drawn when the reserve stands.
 */
export const qznn: SteppedGame = {
  begins: (input) => {
    const { baseLi } = input as { baseLi?: unknown }
    if (typeof baseLi !== 'string') throw new Refused('INVALID')
    return { input: { baseLi }, betLi: BigInt(baseLi), takesBet: false, until: CHOICE_MS }
  },
  async step(parts, row, input) {
    const { bid } = chosenOf(row)
    if (row.state !== 'CHOOSING') throw new Refused('LOCKED')
    if (bid === undefined) {
      if (input.kind !== 'bid' || !BIDS.includes(input.bid)) throw new Refused('INVALID')
      const { banker } = bidding(parts.seeds.words(row.round_id), input.bid)
      // The banker has no multiple to choose.
      if (banker === 0) return deal(parts, row, { bid: input.bid, multiple: DEFAULT_IDLE })
      return { write: () => parts.book.put(row.round_id, { until: parts.now() + CHOICE_MS }) }
    }
    if (input.kind !== 'multiple' || !IDLE_MULTIPLES.includes(input.multiple)) throw new Refused('INVALID')
    return deal(parts, row, { bid, multiple: input.multiple })
  },
  late: async (_parts, row) => ({
    input:
      chosenOf(row).bid === undefined
        ? { kind: 'bid', bid: DEFAULT_BID }
        : { kind: 'multiple', multiple: DEFAULT_IDLE },
  }),
  view,
  resumes: (parts, row) => pay(parts, row, chosenOf(row)),
}

/** Takes the reserve, and deals when it stands. */
function deal(parts: Parts, row: RoundRow, { bid, multiple }: { bid: number; multiple: number }) {
  const words = parts.seeds.words(row.round_id)
  const bids = bidding(words, bid)
  const { stake, reserve: amount } = stakesOf(bids, idleMultiples(words, multiple), baseOf(row))
  return {
    write: () => parts.book.put(row.round_id, { state: 'BET_SENT', bet: String(amount), until: null }),
    afterwards: async () => {
      await takeBet(parts, row, { amount, turnover: stake })
      const now = parts.book.need(row.round_id)
      if (now.state === 'BET_OK') pay(parts, now, { bid, multiple })
    },
  }
}

function pay(parts: Parts, row: RoundRow, { bid, multiple }: Chosen): void {
  const input = { playerBid: bid ?? DEFAULT_BID, playerIdle: multiple ?? DEFAULT_IDLE, baseLi: String(baseOf(row)) }
  const played = rulesOf(parts.rules, 'qznn').replay(parts.seeds.words(row.round_id), input)
  if (played === undefined) throw new Error(`the choices of ${row.round_id} cannot be played`)
  const { stakeLi } = played.outcome as { stakeLi: number }
  finish(parts, row, { win: played.winLi, outcome: played.outcome, input, turnover: BigInt(stakeLi) })
}

function view(parts: Parts, row: RoundRow): QznnView {
  const { bid } = chosenOf(row)
  const shown = bid === undefined ? undefined : bidding(parts.seeds.words(row.round_id), bid)
  return {
    game: 'qznn',
    base: String(baseOf(row)),
    phase: bid === undefined ? 'bid' : 'multiple',
    until: row.until ?? 0,
    bids: shown?.bids ?? null,
    banker: shown?.banker ?? null,
    bankerMultiple: shown?.bankerMultiple ?? null,
  }
}

const baseOf = (row: RoundRow) => BigInt((JSON.parse(row.input_json) as { baseLi: string }).baseLi)

function chosenOf(row: RoundRow): Chosen {
  const inputs = (JSON.parse(row.steps_json) as StepRow[]).map(({ input }) => input)
  return {
    bid: inputs.flatMap((input) => (input.kind === 'bid' ? [input.bid] : []))[0],
    multiple: inputs.flatMap((input) => (input.kind === 'multiple' ? [input.multiple] : []))[0],
  }
}
