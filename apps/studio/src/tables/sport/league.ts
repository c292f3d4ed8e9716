import { cycleAt, kickOffAt, MOMENTS, VOID_AFTER_MS } from '@liuhe/games/zuqiu/clock.ts'
import { placeOf, subjectOf } from '@liuhe/games/zuqiu/fixtures.ts'
import { SLOTS } from '@liuhe/games/zuqiu/slot-chances.ts'
import type { Parts } from '../../parts.ts'
import { voidRound } from '../../rounds/finish.ts'
import type { SportLeague, SportMatch } from '../../wire-sport.ts'
import { Core, type TableRoundRow } from '../core.ts'
import { Matchday, roundOf } from './matchday.ts'
import { Results } from './results.ts'
import { shownMatch } from './shown-match.ts'
import type { SportClock } from './sport-clock.ts'
import { type Found, settleDecided, settleOver, voidUndecided } from './tickets.ts'

export type LeagueParts = {
  parts: Parts
  clock: SportClock
  group: number
  /** Matches of this matchday have changed, or their tickets. */
  onChange: (day: Matchday) => void
  /** A round has ended. */
  onEnded: (league: SportLeague) => void
}

/** One league: a matchday in play, and the next one open for bets. Its clock is the schedule's. */
export class League {
  readonly core: Core
  readonly #it: LeagueParts
  readonly #days = new Map<number, Matchday>()
  readonly #results: Results
  readonly #running: Promise<void>

  constructor(it: LeagueParts) {
    this.#it = it
    this.core = new Core(it.parts, 'zuqiu', subjectOf(it.group))
    this.#results = new Results(this.core, it.group)
    this.#running = this.core.keep(() => this.#run())
  }

  /** All matches that are played or open for bets. */
  shown(): SportMatch[] {
    return [...this.#days.values()].flatMap((day) => this.shownOf(day))
  }

  shownOf(day: Matchday): SportMatch[] {
    const { clock } = this.#it
    return day.matches.map((match) => shownMatch(day, match, clock))
  }

  /** The one of now; matchdays before it have ended. */
  cycle(): number {
    return cycleAt(this.#it.group, this.#it.clock.now())
  }

  /** What the season has come to. */
  table(): SportLeague {
    return this.#results.shown()
  }

  /** A match of a day that is played or open for bets. */
  find(id: number): Found | undefined {
    const day = this.#days.get(placeOf(id).cycle)
    const match = day?.matches.find((each) => each.id === id)
    if (day === undefined || match === undefined) return undefined
    return { day, match, isOpen: day.isOpenAt(this.#it.clock.now(), match) }
  }

  async stop(): Promise<void> {
    this.core.close()
    await this.#running
  }

  async #run(): Promise<void> {
    this.#resume()
    while (!this.core.isClosed) {
      // What comes while a step is under way is the next step's: no moment is missed between the two.
      const now = this.#it.clock.now()
      await this.#step(now)
      await this.core.until(this.#it.clock.realOf(this.#nextMoment(now)))
    }
  }

  /** Matches go on where the clock is: what was drawn follows from the seed. Tickets that nobody took are void. */
  #resume(): void {
    const { parts, group } = this.#it
    const { chains, store } = parts
    for (const left of this.core.unfinished()) {
      const { cycle } = placeOf(left.nonce)
      if (!this.#days.has(cycle)) {
        const place = chains.again({ chainId: left.chain_id, place: left.place })
        this.#days.set(cycle, new Matchday(this.core, { group, cycle }, place))
      }
      for (const row of this.core.rows(left.round)) if (row.state === 'NEW') voidRound(parts, row)
    }
    const ended = store.all<TableRoundRow>(
      `select chain_id, max(place) as place from table_round where table_id = ? and state in ('ENDED', 'VOID')
       group by chain_id`,
      this.core.tableId,
    )
    for (const { chain_id: chainId, place } of ended) chains.reveal({ chainId, place })
  }

  async #step(now: number): Promise<void> {
    const { group, onChange } = this.#it
    for (const day of [...this.#days.values()].sort((one, other) => one.cycle - other.cycle)) await this.#play(day, now)
    const cycle = cycleAt(group, now)
    for (const [each, day] of this.#days) if (day.isEnded && each < cycle) this.#days.delete(each)
    for (const each of [cycle, cycle + 1]) await this.#open(each, now)
    const today = this.#days.get(cycle)
    if (today !== undefined) onChange(today)
  }

  /**
   * Opens a matchday for bets. Those of even and of odd cycles have chains of their own: a commitment is the seed
   * before it, and the seed of the matchday that is still played must not be told with the bets of the next one.
   */
  async #open(cycle: number, now: number): Promise<void> {
    const { parts, group } = this.#it
    if (this.#days.has(cycle)) return
    const place = await parts.chains.next(`${this.core.tableId}${cycle % 2 === 0 ? 'a' : 'b'}`)
    const day = new Matchday(this.core, { group, cycle }, place)
    const text = 'select 1 from table_round where round = ?'
    const isKnown = parts.store.one(text, roundOf(this.core, day.matches[0]?.id ?? 0)) !== undefined
    if (isKnown || day.isOverAt(now)) return
    day.begin()
    this.#days.set(cycle, day)
    await this.#play(day, now)
    this.#it.onChange(day)
  }

  /** What a matchday has to do at this moment: shut, draw, settle, price, open. */
  async #play(day: Matchday, now: number): Promise<void> {
    if (day.isEnded) return
    if (now - day.kickOffAt > VOID_AFTER_MS && day.slotsPlayed < SLOTS) return this.#void(day)
    const due = day.dueAt(now)
    if (due > day.slotsPlayed) {
      // Bets of the slot that has ended were sent before it was drawn: they stand, or are taken back.
      const rounds = new Set(day.matches.map(({ round }) => round))
      const { book } = this.#it.parts
      await this.core.answered((roundId) => rounds.has(book.get(roundId)?.table_round ?? ''))
      for (const match of day.draw(due)) settleDecided(this.core, match)
    }
    if (day.isOverAt(now)) this.#end(day)
  }

  #end(day: Matchday): void {
    const { parts, onChange, onEnded } = this.#it
    for (const match of day.matches)
      parts.store.together(() => {
        settleOver(this.core, match)
        this.core.put(match.round, 'ENDED', match.played)
      })
    day.isEnded = true
    parts.chains.reveal(day.place)
    this.#results.add(day)
    onChange(day)
    onEnded(this.table())
  }

  /** A matchday that a fault kept from ending: what is decided stands, the other tickets are void. */
  async #void(day: Matchday): Promise<void> {
    const { parts } = this.#it
    parts.log.alarm('a matchday was not played', { table: this.core.tableId, cycle: day.cycle })
    await this.core.answered()
    day.draw(SLOTS)
    for (const match of day.matches)
      parts.store.together(() => {
        voidUndecided(this.core, match)
        this.core.put(match.round, 'VOID', match.played)
      })
    day.isEnded = true
    parts.chains.reveal(day.place)
  }

  /** When something changes next, by the clock of the leagues. */
  #nextMoment(now: number): number {
    const { group } = this.#it
    const days = [...this.#days.values()].filter((day) => !day.isEnded)
    const moments = days.flatMap((day) => MOMENTS.map((moment) => day.kickOffAt + moment))
    return Math.min(...moments.filter((moment) => moment > now), kickOffAt(group, cycleAt(group, now) + 1))
  }
}
