import { readLi } from '@liuhe/games/li.ts'
import { acceptance, stakeRefusal } from '@liuhe/games/zuqiu/acceptance.ts'
import { cashOut } from '@liuhe/games/zuqiu/cash-out.ts'
import type { Match } from '@liuhe/games/zuqiu/play-match.ts'
import { offered } from '@liuhe/games/zuqiu/price-sheet.ts'
import { readPick } from '@liuhe/games/zuqiu/read-pick.ts'
import type { Score } from '@liuhe/games/zuqiu/teams.ts'
import { decidedAt, resultOf, returnOf, type Ticket } from '@liuhe/games/zuqiu/ticket.ts'
import { Refused } from '../../failure.ts'
import type { Parts } from '../../parts.ts'
import type { RoundRow, StepRow } from '../../rounds/book.ts'
import { finish, voidRound } from '../../rounds/finish.ts'
import { sealResult } from '../../rounds/result.ts'
import type { ErrorCode } from '../../wire.ts'
import type { SportGameInput, SportInput, SportTicket, SportVersion, ToSport } from '../../wire-sport.ts'
import type { Core, Line } from '../core.ts'
import type { Matchday, Playing } from './matchday.ts'

/** A match of a league, and whether tickets on it are taken. */
export type Found = { day: Matchday; match: Playing; isOpen: boolean }
/** The price is another one, or there is none any more. */
export type Moved = { odds: number | null; amount: string | null; version: SportVersion }

type Asked = ToSport & { type: 'ticket' }
type Returned = ToSport & { type: 'cashOut' }

const SETTLED_MS = 1_000

/**
 * Takes a ticket: judged by the prices of this moment, then asked of the wallet. The same request is the same ticket.
 * @throws INVALID, LOCKED, LIMIT_REACHED, and what the wallet refuses
 */
export async function takeTicket(core: Core, line: Line, found: Found, asked: Asked): Promise<RoundRow | Moved> {
  const { day, match, isOpen } = found
  if (!isOpen) throw new Refused('LOCKED')
  const { pick, stake, odds, version } = readTicket(asked)
  const present = versionOf(match)
  const presentOdds = offered(match.sheet, pick)?.odds ?? null
  const answer = acceptance({
    asked: { match: match.id, ...version },
    present: { match: match.id, ...present },
    ...{ askedOdds: odds, presentOdds, policy: asked.policy },
  })
  if (answer.kind !== 'taken') return { odds: presentOdds, amount: null, version: present }
  const refusal = stakeRefusal({ stake, odds: BigInt(answer.odds) })
  const { maxBet } = line.session
  if (refusal !== undefined || (maxBet !== null && stake > maxBet)) throw new Refused('LIMIT_REACHED')
  const input: SportInput = {
    ...{ match: match.id, ...match.pairing, pick, stakeLi: String(stake), odds: answer.odds },
    ...{ scoreAtBet: [...match.state.score], version: present },
  }
  const row = core.newRow(line, { round: match.round, place: day.place, nonce: match.id }, input)
  const bet = { betId: betIdOf(line, asked.requestId), spots: {}, amount: stake }
  await core.bet(line, row, bet).catch((error: unknown) => {
    if (error instanceof Refused) withdraw(core.parts, row.round_id, error.code)
    throw error
  })
  return core.parts.book.need(row.round_id)
}

export const betIdOf = ({ session }: Line, requestId: string): string => `${session.playerId}-${requestId}`

/** A ticket that the wallet did not take. One of which nobody knows is taken back. */
function withdraw(parts: Parts, roundId: string, code: ErrorCode): void {
  if (code === 'UNCERTAIN') voidRound(parts, parts.book.need(roundId))
  else parts.book.put(roundId, { state: 'REJECTED', refusal: code, ended_at: parts.now() })
}

function readTicket(asked: Asked) {
  const pick = readPick(asked.pick)
  const stake = readLi(asked.stake)
  const isPolicy = ['same', 'better', 'any'].includes(asked.policy)
  if (pick === undefined || stake === undefined || !isPolicy || !Number.isSafeInteger(asked.odds))
    throw new Refused('INVALID')
  return { pick, stake, odds: asked.odds, version: readVersion(asked.version) }
}

/** @throws INVALID */
function readVersion(wire: unknown): SportVersion {
  const { slotsPlayed, score } = (wire ?? {}) as Partial<SportVersion>
  const numbers: unknown[] = [slotsPlayed, ...(Array.isArray(score) ? score : [])]
  if (numbers.length !== 3 || !numbers.every(Number.isSafeInteger)) throw new Refused('INVALID')
  return { slotsPlayed, score } as SportVersion
}

/** 提前兑现: the ticket's owner takes the quote of this slot, if it still is the one he saw. @throws LOCKED, INVALID */
export async function giveBack(parts: Parts, row: RoundRow, found: Found, asked: Returned): Promise<RoundRow | Moved> {
  const version = readVersion(asked.version)
  if (row.state !== 'BET_OK' || !found.isOpen) throw new Refused('LOCKED')
  const { match } = found
  const quote = quoteOf(row, match)
  if (quote === null) throw new Refused('LOCKED')
  if (JSON.stringify(version) !== JSON.stringify(versionOf(match)) || asked.amount !== quote)
    return { odds: null, amount: quote, version: versionOf(match) }
  const { book, money, store, now } = parts
  const collected: StepRow = { at: now(), input: { kind: 'collect' }, isAutomatic: false, requestId: asked.requestId }
  store.together(() => {
    book.put(row.round_id, { steps_json: JSON.stringify([collected]) })
    const ended = { result: null, cashedOutAfter: match.state.slotsPlayed }
    finish(parts, row, { win: BigInt(quote), outcome: null, input: { ...inputOf(row), ...ended } })
  })
  await money.settled(row.round_id, SETTLED_MS)
  return book.need(row.round_id)
}

/** What a ticket is given back for now; null when that is nothing. */
function quoteOf(row: RoundRow, { state, law }: Playing): string | null {
  const quote = cashOut(ticketOf(row), state, law)
  return quote > 0n ? String(quote) : null
}

/** Ends the tickets of a match that no goal to come can change. @returns whether there were any */
export function settleDecided({ parts }: Core, { round, state }: Playing): boolean {
  const decided = openRows(parts, round).flatMap((row) => {
    const result = decidedAt(ticketOf(row), state.score)
    return result === undefined ? [] : [{ row, result }]
  })
  for (const { row, result } of decided) {
    const win = returnOf(ticketOf(row), result)
    finish(parts, row, { win, outcome: null, input: { ...inputOf(row), result } satisfies SportGameInput })
  }
  return decided.length > 0
}

/** Ends all tickets of a match that is over, and shows the whole match to those that were ended before. */
export function settleOver({ parts }: Core, { round, played }: Playing): void {
  for (const row of openRows(parts, round)) {
    const result = resultOf(ticketOf(row), played.score)
    const win = returnOf(ticketOf(row), result)
    finish(parts, row, { win, outcome: played, input: { ...inputOf(row), result } satisfies SportGameInput })
  }
  showWhole(parts, round, played)
}

/** Takes back the tickets of a match that was not played in time, and keeps what they would have been. */
export function voidUndecided({ parts }: Core, { round, played }: Playing): void {
  for (const row of openRows(parts, round)) {
    const result = resultOf(ticketOf(row), played.score)
    const winLi = returnOf(ticketOf(row), result)
    parts.book.put(row.round_id, {
      played_json: JSON.stringify({ ...inputOf(row), result } satisfies SportGameInput),
      result_sealed: sealResult(parts, row.round_id, { outcome: played, stakeLi: BigInt(row.bet), winLi }),
    })
    voidRound(parts, parts.book.need(row.round_id))
  }
  showWhole(parts, round, played)
}

/** Tickets that ended before their match show the whole of it afterwards: what was paid is computed from that. */
function showWhole({ store }: Parts, round: string, played: Match): void {
  store.run(
    `update round set outcome_json = ? where table_round = ? and outcome_json = 'null'`,
    ...[JSON.stringify(played), round],
  )
}

const openRows = ({ store }: Parts, round: string): RoundRow[] =>
  store.all<RoundRow>(`select * from round where table_round = ? and state = 'BET_OK' order by seq`, round)

export const versionOf = ({ state }: Playing): SportVersion => ({
  slotsPlayed: state.slotsPlayed,
  score: [...state.score],
})

const inputOf = (row: RoundRow): SportInput => JSON.parse(row.input_json) as SportInput

/** A ticket as its rules read it. */
function ticketOf(row: RoundRow): Ticket {
  const { pick, stakeLi, odds, scoreAtBet } = inputOf(row)
  return { pick, stake: BigInt(stakeLi), odds: BigInt(odds), scoreAtBet }
}

/** A ticket as its player sees it; `found` is its match while that is played. */
export function shownTicket(row: RoundRow, found: Found | undefined): SportTicket {
  const { match, home, away, pick, stakeLi, odds, scoreAtBet } = inputOf(row)
  const ended = JSON.parse(row.played_json ?? '{}') as Partial<SportGameInput>
  const over = JSON.parse(row.outcome_json ?? 'null') as { score: Score } | null
  const amount = row.state === 'BET_OK' && found?.isOpen === true ? quoteOf(row, found.match) : null
  return {
    ...{ ticket: row.round_id, match, home, away, pick, stake: stakeLi, odds, scoreAtBet, madeAt: row.started_at },
    state: STATES[row.state](ended),
    result: ended.result ?? null,
    win: row.win,
    finalScore: over === null ? null : [...over.score],
    quote: amount === null || found === undefined ? null : { amount, version: versionOf(found.match) },
    refusal: row.refusal as ErrorCode | null,
  }
}

const over = ({ cashedOutAfter }: Partial<SportGameInput>) => (cashedOutAfter === undefined ? 'ended' : 'cashed')

const STATES: Readonly<Record<RoundRow['state'], (ended: Partial<SportGameInput>) => SportTicket['state']>> = {
  ...{ NEW: () => 'pending', CHOOSING: () => 'pending', BET_SENT: () => 'pending', BET_OK: () => 'open' },
  ...{ RESULT: () => 'open', PAY_SENT: over, CLOSED: over },
  ...{ REJECTED: () => 'void', ROLLBACK_SENT: () => 'void', VOID: () => 'void' },
}
