import { PAYMENT_MAX } from '@liuhe/games/li.ts'
import { Refused } from '../failure.ts'
import { rulesOf } from '../games/rules.ts'
import type { Parts } from '../parts.ts'
import type { SaoleiView, StepInput } from '../wire.ts'
import type { RoundRow, StepRow } from './book.ts'
import { finish, voidRound } from './finish.ts'
import type { SteppedGame } from './steps.ts'

/** A board that nobody goes on with is collected after a day; without a pick the bet goes back. */
export const SAOLEI_HELD_MS = 24 * 3_600_000
const CELLS = 25

type Input = { betLi: string; mines: number }
type Outcome = { exploded: boolean }

/** 扫雷寻宝: the layout is fixed by the bet, a pick opens a cell, the win is paid at the collection. */
export const saolei: SteppedGame = {
  begins: (input) => {
    const { betLi, mines } = input as Partial<Input>
    if (typeof betLi !== 'string' || !Number.isInteger(mines) || Number(mines) < 1 || Number(mines) >= CELLS)
      throw new Refused('INVALID')
    return { input: { betLi, mines }, betLi: BigInt(betLi), takesBet: true, until: SAOLEI_HELD_MS }
  },
  async step(parts, row, input) {
    const picks = picksOf(row)
    if (input.kind === 'collect') return collect(parts, row)
    if (input.kind !== 'pick' || !isCell(input.cell) || picks.includes(input.cell)) throw new Refused('INVALID')
    const cells = [...picks, input.cell]
    const played = play(parts, row, cells)
    return {
      write: () => {
        const { exploded } = played.outcome as Outcome
        const next = worth(parts, row, cells.length + 1)
        if (exploded) finish(parts, row, { win: 0n, ...ending(row, played.outcome, cells) })
        else if (next === undefined || next > PAYMENT_MAX)
          finish(parts, row, { win: played.winLi, ...ending(row, played.outcome, cells) })
      },
    }
  },
  late: async (parts, row) =>
    picksOf(row).length > 0 ? { input: { kind: 'collect' } } : { voids: () => voidRound(parts, row) },
  view: (parts, row) => view(parts, row),
  /** Its layout is drawn from the words again whenever it is needed. */
  resumes: 'waits',
}

function collect(parts: Parts, row: RoundRow) {
  const picks = picksOf(row)
  if (picks.length === 0) throw new Refused('INVALID')
  const played = play(parts, row, picks)
  return { write: () => finish(parts, row, { win: played.winLi, ...ending(row, played.outcome, picks) }) }
}

const ending = (row: RoundRow, outcome: unknown, picks: readonly number[]) => ({
  outcome,
  input: { ...inputOf(row), picks },
})

function play({ rules, seeds }: Parts, row: RoundRow, picks: readonly number[]) {
  const played = rulesOf(rules, 'saolei').replay(seeds.words(row.round_id), { ...inputOf(row), picks })
  if (played === undefined) throw new Refused('INVALID')
  return played
}

function view(parts: Parts, row: RoundRow): SaoleiView {
  const { mines } = inputOf(row)
  const picks = picksOf(row)
  const table = multipliers(parts, mines)
  return {
    game: 'saolei',
    mines,
    picks,
    multiplier: table[picks.length - 1] ?? null,
    nextMultiplier: table[picks.length] ?? null,
    collect: String(picks.length === 0 ? 0n : (worth(parts, row, picks.length) ?? 0n)),
    until: row.until ?? 0,
  }
}

/** What so many gems pay; undefined beyond the last. */
function worth(parts: Parts, row: RoundRow, gems: number): bigint | undefined {
  const multiplier = multipliers(parts, inputOf(row).mines)[gems - 1]
  return multiplier === undefined ? undefined : (BigInt(row.bet) * BigInt(multiplier.replace('.', ''))) / 10_000n
}

const multipliers = ({ rules }: Parts, mines: number): readonly string[] =>
  (rulesOf(rules, 'saolei').config as { multipliers: Record<string, readonly string[]> }).multipliers[mines] ?? []

const inputOf = (row: RoundRow) => JSON.parse(row.input_json) as Input
const isCell = (cell: unknown): cell is number => Number.isInteger(cell) && Number(cell) >= 0 && Number(cell) < CELLS
const picksOf = (row: RoundRow): number[] =>
  (JSON.parse(row.steps_json) as StepRow[]).flatMap(({ input }: { input: StepInput }) =>
    input.kind === 'pick' ? [input.cell] : [],
  )
