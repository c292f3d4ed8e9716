import { fixturesOf, matchId, placeOf } from '@liuhe/games/zuqiu/fixtures.ts'
import type { Match } from '@liuhe/games/zuqiu/play-match.ts'
import type { SportLeague, SportPast, SportResults } from '../../wire-sport.ts'
import type { Core, TableRoundRow } from '../core.ts'
import type { Matchday } from './matchday.ts'
import { standingsOf } from './standings.ts'

/** Rounds of the season that are shown with all their matches. */
const SHOWN = 4

type Ended = Pick<TableRoundRow, 'round' | 'nonce' | 'outcome_json' | 'chain_id' | 'place'>

/** What a league has played of its season: kept in the books, and read once. */
export class Results {
  readonly #core: Core
  readonly #group: number
  #season = 0
  #rounds: SportResults[] | undefined

  constructor(core: Core, group: number) {
    this.#core = core
    this.#group = group
  }

  /** A matchday that has ended. A season begins with an empty table. */
  add({ cycle }: Matchday): void {
    const known = this.#rounds
    const { season } = fixturesOf(cycle)
    const isSame = known !== undefined && season === this.#season
    this.#season = season
    this.#rounds = isSame ? [...this.#read(cycle, cycle), ...known] : this.#readSeason(cycle)
  }

  shown(): SportLeague {
    const rounds = (this.#rounds ??= this.#readSeason(this.#lastCycle()))
    return {
      group: this.#group,
      season: this.#season,
      round: rounds[0]?.round ?? 0,
      standings: standingsOf(rounds.flatMap(({ matches }) => matches)),
      results: rounds.slice(0, SHOWN),
    }
  }

  /** Of the newest matchday in the books, whether or not it was played. */
  #lastCycle(): number {
    const text = 'select max(nonce) as nonce from table_round where table_id = ?'
    return placeOf(this.#core.parts.store.need<{ nonce: number | null }>(text, this.#core.tableId).nonce ?? 0).cycle
  }

  #readSeason(cycle: number): SportResults[] {
    const { round, season } = fixturesOf(cycle)
    this.#season = season
    return this.#read(cycle - round + 1, cycle)
  }

  /** Matchdays of these cycles that have ended, newest first. */
  #read(first: number, last: number): SportResults[] {
    const of = (cycle: number) => matchId({ group: this.#group, cycle, match: 0 })
    const rows = this.#core.parts.store.all<Ended>(
      `select round, nonce, outcome_json, chain_id, place from table_round
       where table_id = ? and state = 'ENDED' and nonce >= ? and nonce < ? order by nonce`,
      ...[this.#core.tableId, of(first), of(last + 1)],
    )
    const cycles = Map.groupBy(rows, ({ nonce }) => placeOf(nonce).cycle)
    return [...cycles].map(([cycle, matches]) => this.#resultsOf(cycle, matches)).reverse()
  }

  #resultsOf(cycle: number, rows: readonly Ended[]): SportResults {
    const { chains } = this.#core.parts
    const [first] = rows
    if (first === undefined) throw new Error('a matchday without matches')
    const { commitment, serverSeed } = chains.proofOf(first.round)
    if (serverSeed === null) throw new Error(`${first.round} has ended, and its seed is shut`)
    const { round, season, pairings } = fixturesOf(cycle)
    const { salt } = chains.again({ chainId: first.chain_id, place: first.place })
    const matches = rows.map(({ nonce, outcome_json }): SportPast => {
      const { score, goals } = JSON.parse(outcome_json ?? 'null') as Match
      const pairing = pairings[placeOf(nonce).match]
      if (pairing === undefined) throw new Error(`no match ${nonce}`)
      return { match: nonce, ...pairing, score: [...score], goals }
    })
    return { cycle, round, season, commitment, serverSeed, salt, matches }
  }
}
