import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import { tellCommit } from '../../db/commits.ts'
import type { Queryable } from '../../db/connect.ts'
import type { BookedBet, PricedChase } from './priced-bet.ts'
import { numberOf, storedOdds } from './queries.ts'

// The SQL of chases. What changes an order or moves money is a routine (db/routines/bets_chase*.sql); this file calls
// it.

/** Books a chase in one transaction, or says why not. */
export async function bookChase(db: Queryable, chase: PricedChase): Promise<BookedBet> {
  const { turns } = chase
  const lines = turns.flatMap(({ lines: its }, index) => its.map((line) => ({ ...line, turn: index + 1 })))
  const of = <T extends bigint | number | string>(pick: (line: (typeof lines)[number]) => T) => arrayOf(lines.map(pick))
  const [row] = await db<[BookedBet]>`
    select outcome, total, balance, order_ids as "orderIds", track_no as "chaseNo" from bets_chase(
      ${chase.memberId}, ${chase.requestId}, ${chase.bodyHash}, ${chase.stopOnWin},
      ${arrayOf(turns.map(({ drawId }) => drawId))}::integer[], ${of((line) => line.turn)}::integer[],
      ${of((line) => line.play)}::text[], ${of((line) => line.selectionText)}::text[],
      ${of((line) => storedOdds(line.odds))}::text[], ${of((line) => line.stakePerNote)}::bigint[],
      ${of((line) => line.notes)}::integer[], ${of((line) => line.winMax)}::bigint[],
      ${of((line) => numberOf(line.pricing))}::smallint[], ${of((line) => line.rebateTenths)}::smallint[],
      ${chase.winCap})`
  tellCommit(db)
  return row
}

/** A play of which the member's pending orders on one of the turns may pay more than its cap; undefined: of none. */
export async function playOverCap(db: Queryable, { memberId, playCaps = {}, turns }: PricedChase) {
  const caps = turns.flatMap(({ drawId }) => Object.entries(playCaps).map(([play, cap]) => ({ drawId, play, cap })))
  const [row] = await db<{ play: string }[]>`
    select c.play from unnest(
      ${arrayOf(caps.map(({ drawId }) => drawId))}::integer[], ${arrayOf(caps.map(({ play }) => play))}::text[],
      ${arrayOf(caps.map(({ cap }) => cap))}::bigint[]) as c(draw_id, play, cap)
    where bets_play_sum(${memberId}, c.draw_id, c.play) > c.cap limit 1`
  return row?.play
}

/** What a member's request number was used for, when it was a chase; all but the hash is null when it was a bet. */
export async function findChaseReplay(db: Queryable, memberId: bigint, requestId: string) {
  const [row] = await db<(Omit<BookedBet, 'outcome'> & { bodyHash: Buffer })[]>`
    select body_hash as "bodyHash", total, balance, order_ids as "orderIds", track_no as "chaseNo"
    from bets_chase_replay(${memberId}, ${requestId})`
  return row
}

/** Stops a chase for its member; undefined when it is not his. */
export async function endChase(db: Queryable, memberId: bigint, chaseNo: bigint) {
  const [row] = await db<{ outcome: 'stopped' | 'disabled'; stopped: number; refund: Money }[]>`
    select outcome, stopped, refunded as refund from bets_chase_end(${memberId}, ${chaseNo})`
  tellCommit(db)
  return row
}

/** Stops chases that a draw has won for, at most so many; how many there were. */
export async function stopWon(db: Queryable, drawId: number, limit: number): Promise<number> {
  const [row] = await db<[{ stopped: number }]>`select bets_chase_won(${drawId}, ${limit}) as stopped`
  return row.stopped
}

/** A page of a member's chases, newest first, and how many there are in all. */
export async function listChases(
  db: Queryable,
  memberId: bigint,
  { page, rows }: { page: number; rows: number },
): Promise<{ chases: ChaseRow[]; totalCount: number }> {
  const chases = await db<ChaseRow[]>`
    select track_no as "chaseNo", game_id as "gameId", game_name as "gameName", family, play_code as "playCode",
           bet_info as "selectionText", lines, turns, turns_done as "turnsDone", turns_won as "turnsWon",
           stop_on_win as "isStopOnWin", total, reward, refund, is_open as "isOpen", is_stopped as "isStopped",
           added_at as "addedAt"
    from bet_chase_record where member_id = ${memberId}
    order by track_no desc limit ${rows} offset ${(page - 1) * rows}`
  const [all] = await db<[{ count: number }]>`
    select count(*)::integer as count from bet_chase where member_id = ${memberId}`
  return { chases: [...chases], totalCount: all.count }
}

export interface ChaseRow {
  chaseNo: bigint
  gameId: number
  gameName: string
  family: Family
  /** Of the first line. */
  playCode: string
  selectionText: string
  lines: number
  turns: number
  turnsDone: number
  turnsWon: number
  isStopOnWin: boolean
  total: Money
  reward: Money
  refund: Money
  /** Whether any of its orders is pending. */
  isOpen: boolean
  isStopped: boolean
  addedAt: Date
}
