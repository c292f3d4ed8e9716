import { GROUPS } from '@liuhe/games/zuqiu/clock.ts'
import { placeOf } from '@liuhe/games/zuqiu/fixtures.ts'
import { Refused } from '../../failure.ts'
import { balanceOf } from '../../http/state.ts'
import type { Parts } from '../../parts.ts'
import type { RoundRow } from '../../rounds/book.ts'
import type { ToTable } from '../../wire.ts'
import type { SportTicket, ToSport } from '../../wire-sport.ts'
import type { Line, Table, Told } from '../core.ts'
import { League } from './league.ts'
import type { Matchday } from './matchday.ts'
import { shownPrices } from './shown-match.ts'
import { sportClock } from './sport-clock.ts'
import { betIdOf, type Found, giveBack, type Moved, shownTicket, takeTicket, versionOf } from './tickets.ts'

/** Of a player's tickets that have ended so many are told to a page that comes. */
const ENDED_SHOWN = 20

/** 海岳足球联赛: three leagues that play one after the other, and tickets on their matches. A ticket is a round. */
export class Football implements Table {
  readonly #parts: Parts
  readonly #leagues: readonly League[]
  /** Who is here, and which match each one looks at. */
  readonly #lines = new Map<Line, number | null>()

  constructor(parts: Parts, speed = 1) {
    this.#parts = parts
    const clock = sportClock(parts.now, speed)
    this.#leagues = GROUPS.map(
      (group) =>
        new League({
          ...{ parts, clock, group },
          onChange: (day) => this.#tellDay(day),
          onEnded: (league) => this.#tell({ type: 'league', league }),
        }),
    )
  }

  join(line: Line): void {
    this.#lines.set(line, null)
    line.send({
      type: 'season',
      matches: this.#leagues.flatMap((league) => league.shown()),
      tickets: this.#ticketsOf(line.session.playerId),
      leagues: this.#leagues.map((league) => league.table()),
      balance: balanceOf(this.#parts, line.session.playerId),
    })
  }

  leave(line: Line): void {
    this.#lines.delete(line)
  }

  async hear(line: Line, message: ToTable): Promise<void> {
    if (message.type === 'watch') this.#watch(line, message.match)
    else if (message.type === 'ticket') await this.#ticket(line, message)
    else if (message.type === 'cashOut') await this.#cashOut(line, message)
    else throw new Refused('INVALID')
  }

  async stop(): Promise<void> {
    await Promise.all(this.#leagues.map((league) => league.stop()))
  }

  #watch(line: Line, match: number | null): void {
    const found = match === null ? undefined : this.#find(match)
    this.#lines.set(line, match)
    if (found !== undefined) line.send(pricesOf(found))
  }

  async #ticket(line: Line, message: ToSport & { type: 'ticket' }): Promise<void> {
    const { store, book } = this.#parts
    const { requestId } = message
    const text = 'select round_id from placed where bet_id = ?'
    const known = store.one<{ round_id: string }>(text, betIdOf(line, requestId))
    if (known !== undefined) return this.#answer(line, requestId, book.need(known.round_id))
    const found = this.#find(message.match)
    const league = found && this.#leagues[found.day.group]
    if (found === undefined || league === undefined) throw new Refused('LOCKED')
    this.#answer(line, requestId, await takeTicket(league.core, line, found, message))
  }

  async #cashOut(line: Line, message: ToSport & { type: 'cashOut' }): Promise<void> {
    const row = this.#parts.book.get(String(message.ticket))
    const isOwn = row?.player_id === line.session.playerId && row.game === 'zuqiu'
    if (row === undefined || !isOwn) throw new Refused('NOT_FOUND')
    const isDone = (JSON.parse(row.steps_json) as { requestId: string }[]).some(
      ({ requestId }) => requestId === message.requestId,
    )
    if (isDone) return this.#answer(line, message.requestId, row)
    const found = this.#find(row.nonce)
    if (found === undefined) throw new Refused('LOCKED')
    this.#answer(line, message.requestId, await giveBack(this.#parts, row, found, message))
  }

  #answer(line: Line, requestId: string, answer: RoundRow | Moved): void {
    if (!('round_id' in answer)) return line.send({ type: 'moved', requestId, ...answer })
    const ticket = this.#shown(answer)
    line.send({ type: 'ticketOk', requestId, ticket, balance: balanceOf(this.#parts, answer.player_id) })
    // A line that came in meanwhile knows nothing of the request.
    for (const other of this.#lines.keys())
      if (other !== line && other.session.playerId === answer.player_id)
        other.send({ type: 'tickets', tickets: [ticket] })
  }

  #find(match: number): Found | undefined {
    if (!Number.isSafeInteger(match) || match < 0) throw new Refused('INVALID')
    return this.#leagues[placeOf(match).group]?.find(match)
  }

  #shown(row: RoundRow): SportTicket {
    return shownTicket(row, this.#find(row.nonce))
  }

  /** All that are open, and the last that have ended, newest first. */
  #ticketsOf(playerId: number): SportTicket[] {
    const rows = this.#parts.store.all<RoundRow>(
      `select * from (select * from round where player_id = ? and game = 'zuqiu' and state in ('NEW', 'BET_OK'))
       union select * from (select * from round where player_id = ? and game = 'zuqiu'
         and state not in ('NEW', 'BET_OK', 'REJECTED') order by seq desc limit ?)
       order by seq desc`,
      ...[playerId, playerId, ENDED_SHOWN],
    )
    return rows.map((row) => this.#shown(row))
  }

  /** A slot was drawn, or bets opened or shut: the matches, the prices, and what each player's tickets are worth. */
  #tellDay(day: Matchday): void {
    const league = this.#leagues[day.group]
    if (league === undefined || this.#lines.size === 0) return
    this.#tell({ type: 'matches', group: day.group, from: league.cycle(), matches: league.shownOf(day) })
    const watched = new Map(day.matches.map((match) => [match.id, match]))
    const rows = this.#rowsOf(day)
    for (const [line, id] of this.#lines) {
      const match = id === null ? undefined : watched.get(id)
      if (match !== undefined) line.send(pricesOf({ match }))
      const tickets = rows.filter((row) => row.player_id === line.session.playerId).map((row) => this.#shown(row))
      if (tickets.length > 0) line.send({ type: 'tickets', tickets })
    }
  }

  /** Tickets of those who are here. */
  #rowsOf({ matches }: Matchday): RoundRow[] {
    const here = new Set([...this.#lines.keys()].map(({ session }) => session.playerId))
    return matches
      .flatMap(({ round }) => this.#parts.store.all<RoundRow>('select * from round where table_round = ?', round))
      .filter(({ player_id }) => here.has(player_id))
  }

  #tell(message: Told): void {
    for (const line of this.#lines.keys()) line.send(message)
  }
}

const pricesOf = ({ match }: Pick<Found, 'match'>) => ({
  type: 'prices' as const,
  match: match.id,
  version: versionOf(match),
  prices: shownPrices(match.sheet),
})
