import config from './config.json' with { type: 'json' }
import { GoalLaw, type State } from './goal-law.ts'
import { SLOTS } from './slot-chances.ts'
import { type Pick, SCORES, scoreName } from './ticket.ts'

/** A fair chance, and the odds in hundredths, the stake in them; `null` if too small or too large to be offered. */
export type Price = { q: number; odds: number | null }

/** A line with its two sides: home and away (`line` is the home side's), or over and under. */
export type Line = { line: number; sides: [Price, Price] }

/** The prices of a match in one state. The first of `handicap` and of `total` is the main line, then its neighbours. */
export type PriceSheet = {
  oneXtwo: Record<'home' | 'draw' | 'away', Price>
  both: Record<'yes' | 'no', Price>
  handicap: Line[]
  total: Line[]
  scores: Record<string, Price>
}

/** The odds of all markets in a state of the match; one that is over offers none. `law` may be given if it is known. */
export function priceSheet(state: State, law = new GoalLaw(state)): PriceSheet {
  const [home, away] = state.score
  const leads = law.spread((one, other) => one - other)
  const totals = law.spread((one, other) => one + other)
  const ahead = home - away
  // No goal can come any more: every line is decided, and none is even.
  const isOver = state.slotsPlayed >= SLOTS
  const both = law.mean((one, other) => (home + one > 0 && away + other > 0 ? 1 : 0))
  return {
    oneXtwo: {
      home: price(sum(leads, (lead) => lead + ahead > 0)),
      draw: price(sum(leads, (lead) => lead + ahead === 0)),
      away: price(sum(leads, (lead) => lead + ahead < 0)),
    },
    both: { yes: price(both), no: price(1 - both) },
    handicap: isOver ? [] : withNeighbours(HANDICAPS.map((line) => lineOf(line, leads, line))),
    total: isOver ? [] : withNeighbours(TOTALS.map((line) => lineOf(home + away + line, totals, -line)).reverse()),
    scores: scorePrices(state, law),
  }
}

/** The price that a ticket would be given, if its outcome is on the sheet and offered. */
export function offered(sheet: PriceSheet, pick: Pick): Price | undefined {
  const found = priceOf(sheet, pick)
  return found === undefined || found.odds === null ? undefined : found
}

function priceOf(sheet: PriceSheet, pick: Pick): Price | undefined {
  switch (pick.market) {
    case 'oneXtwo':
      return sheet.oneXtwo[pick.side]
    case 'both':
      return sheet.both[pick.side]
    case 'handicap': {
      const homeLine = pick.side === 'home' ? pick.line : -pick.line
      return sheet.handicap.find(({ line }) => line === homeLine)?.sides[pick.side === 'home' ? 0 : 1]
    }
    case 'total':
      return sheet.total.find(({ line }) => line === pick.line)?.sides[pick.side === 'over' ? 0 : 1]
    case 'score':
      return Object.hasOwn(sheet.scores, pick.side) ? sheet.scores[pick.side] : undefined
  }
}

const MARGIN = 1 + Number(config.margin)
const ODDS_MIN = 101
const ODDS_MAX = 20_000

/** The house's margin is taken off the fair odds, which are cut to hundredths. */
function price(q: number): Price {
  if (q <= 0) return { q, odds: null }
  const odds = Math.floor(100 / (q * MARGIN) + 1e-9)
  return { q, odds: odds < ODDS_MIN || odds > ODDS_MAX ? null : odds }
}

const HANDICAPS = quarters(-3, 3)
const TOTALS = quarters(0.5, 7.75)

function quarters(from: number, to: number): number[] {
  return Array.from({ length: (to - from) * 4 + 1 }, (_, step) => from + step / 4)
}

/**
 * A line is fair on what is decided: its chance is a / (a + b), where a half win counts half. `shift` is added to the
 * figure; a positive sum is the first side's.
 */
function lineOf(line: number, spread: ReadonlyMap<number, number>, shift: number): Line {
  let won = 0
  let lost = 0
  for (const [value, chance] of spread) {
    const margin = value + shift
    const part = Math.abs(margin) === 0.25 ? chance / 2 : chance
    if (margin > 0) won += part
    if (margin < 0) lost += part
  }
  return { line, sides: [price(won / (won + lost)), price(lost / (won + lost))] }
}

const NEIGHBOURS = 2
/** Equally even lines differ in rounding only. */
const SAME = 1e-12

/** The most even line, the first among equals, then its neighbours from the lowest. */
function withNeighbours(lines: readonly Line[]): Line[] {
  const uneven = lines.map(({ sides }) => Math.abs(sides[0].q - 0.5))
  const least = Math.min(...uneven)
  const main = uneven.findIndex((value) => value < least + SAME)
  const near = lines.slice(Math.max(0, main - NEIGHBOURS), main + NEIGHBOURS + 1)
  const rest = near.filter((line) => line !== lines[main]).sort((one, other) => one.line - other.line)
  return [lines[main] as Line, ...rest]
}

function scorePrices({ score: [home, away] }: State, law: GoalLaw): Record<string, Price> {
  const chances = Object.fromEntries(SCORES.map((score) => [score, 0]))
  law.each((one, other, chance) => {
    const name = scoreName([home + one, away + other])
    chances[name] = (chances[name] ?? 0) + chance
  })
  return Object.fromEntries(Object.entries(chances).map(([score, q]) => [score, price(q)]))
}

function sum(spread: ReadonlyMap<number, number>, counts: (value: number) => boolean): number {
  let total = 0
  for (const [value, chance] of spread) if (counts(value)) total += chance
  return total
}
