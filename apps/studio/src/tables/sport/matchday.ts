import { kickOffAt, MATCH_MS, matchAt, takesBets } from '@liuhe/games/zuqiu/clock.ts'
import { fixturesOf, matchId } from '@liuhe/games/zuqiu/fixtures.ts'
import { GoalLaw, type State } from '@liuhe/games/zuqiu/goal-law.ts'
import { type Match, playMatch } from '@liuhe/games/zuqiu/play-match.ts'
import { type PriceSheet, priceSheet } from '@liuhe/games/zuqiu/price-sheet.ts'
import { SLOTS, slotName } from '@liuhe/games/zuqiu/slot-chances.ts'
import type { Pairing } from '@liuhe/games/zuqiu/teams.ts'
import type { Place } from '../../dealer/chains.ts'
import type { Core } from '../core.ts'

/** A match as it stands: what was drawn of it, and its prices in this state. */
export type Playing = {
  readonly id: number
  /** Its row among the rounds of tables. */
  readonly round: string
  readonly pairing: Pairing
  readonly played: Match
  readonly state: State
  readonly law: GoalLaw
  readonly sheet: PriceSheet
}

/** The eight matches of a league in one cycle, which one seed plays. */
export class Matchday {
  readonly group: number
  readonly cycle: number
  readonly place: Place
  /** By the clock of the leagues. */
  readonly kickOffAt: number
  readonly #core: Core
  #matches: readonly Playing[]
  #slotsPlayed = 0
  isEnded = false

  constructor(core: Core, at: { group: number; cycle: number }, place: Place) {
    this.#core = core
    this.group = at.group
    this.cycle = at.cycle
    this.place = place
    this.kickOffAt = kickOffAt(at.group, at.cycle)
    this.#matches = fixturesOf(at.cycle).pairings.map((pairing, match) => {
      const id = matchId({ ...at, match })
      return { ...{ id, pairing, round: roundOf(core, id) }, ...inState(pairing, { score: [0, 0], goals: [] }, 0) }
    })
  }

  get matches(): readonly Playing[] {
    return this.#matches
  }

  get slotsPlayed(): number {
    return this.#slotsPlayed
  }

  /** Writes its rounds into the books. */
  begin(): void {
    this.#core.parts.store.together(() => {
      for (const { id } of this.#matches) this.#core.begin(this.place, id, 0)
    })
  }

  /** How many slots are over by the clock. */
  dueAt(now: number): number {
    return matchAt(now - this.kickOffAt).slotsPlayed
  }

  isOverAt(now: number): boolean {
    return now - this.kickOffAt >= MATCH_MS
  }

  /** Whether tickets of a match are taken: never while a slot is due that was not drawn yet. */
  isOpenAt(now: number, { played, state }: Playing): boolean {
    const isGoal = state.slotsPlayed > 0 && played.goals.at(-1)?.[0] === slotName(state.slotsPlayed - 1)
    const isDrawn = this.dueAt(now) === this.#slotsPlayed
    return !this.isEnded && isDrawn && takesBets(now - this.kickOffAt, isGoal ? 'goal' : 'no-goal')
  }

  /**
   * Draws up to a slot, and prices every match again. The dealer is asked for no more words than these slots take.
   * @returns the matches with a goal among the new slots
   */
  draw(slots: number): readonly Playing[] {
    const { chains } = this.#core.parts
    if (this.#slotsPlayed === 0) this.#kickOff()
    const before = this.#matches
    this.#slotsPlayed = Math.min(slots, SLOTS)
    this.#matches = before.map((match) => {
      const { pairing, round } = match
      const played = chains.draw(round, 'zuqiu', (words) => playMatch(words, pairing, this.#slotsPlayed))
      return { ...match, ...inState(pairing, played, this.#slotsPlayed) }
    })
    return this.#matches.filter(({ played }, at) => played.goals.length > (before[at]?.played.goals.length ?? 0))
  }

  /** From now on words of its seed may be asked for: what was bet before the kick-off stands or is void. */
  #kickOff(): void {
    for (const { round } of this.#matches) this.#core.put(round, 'LOCKED')
  }
}

/** The name of a match among the rounds of tables, as `Core.begin` makes it. */
export const roundOf = (core: Core, id: number): string => `${core.tableId}-${id}-0`

function inState(
  pairing: Pairing,
  played: Match,
  slotsPlayed: number,
): Pick<Playing, 'played' | 'state' | 'law' | 'sheet'> {
  const state = { pairing, slotsPlayed, score: played.score }
  const law = new GoalLaw(state)
  return { played, state, law, sheet: priceSheet(state, law) }
}
