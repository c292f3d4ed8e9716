import { OUTCOME_LINES_MAX, type turnOutcome as endpoint } from '@liuhe/contract/api/bets.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { HOUR_MS, type Instant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { gameList } from '../lottery/index.ts'
import { findTurn, newestTurn, outcomeOrders } from './outcome-queries.ts'
import { readOdds } from './queries.ts'

/** How far back a turn counts as news for a member who was away. */
const NEWS_MS = 12 * HOUR_MS

/**
 * What a turn brought a member (F-U1). All figures are of settled orders; while some are pending, none of them is told,
 * so that a draw that is paid in parts is never shown in parts. Without a turn: the newest that is news.
 * Refuses GAME/NOT_FOUND and DRAW/NOT_FOUND.
 */
export async function turnOutcome(
  sql: Queryable,
  memberId: bigint,
  { gameId, turnNum, now }: { gameId: number; turnNum: string | undefined; now: Instant },
): Promise<OutputOf<typeof endpoint>> {
  const game = (await gameList({ sql, clock: { now: () => now } })).find((one) => one.gameId === gameId)
  if (!game) throw new Refusal('GAME/NOT_FOUND')
  const { gameName, family } = game
  const asked = turnNum ?? (await newestTurn(sql, { memberId, gameId, since: new Date(now - NEWS_MS) }))
  if (asked === undefined) return { ...NOTHING, gameId, gameName, family }
  const turn = await findTurn(sql, gameId, asked)
  if (!turn) throw new Refusal('DRAW/NOT_FOUND')
  const rows = await outcomeOrders(sql, { memberId, gameId, turn, limit: OUTCOME_LINES_MAX })
  const [first] = rows
  const isOver = first !== undefined && first.pending === 0
  return {
    ...NOTHING,
    ...{ gameId, gameName, family, turnNum: turn.turnNum, lunarYear: turn.lunarYear },
    closeTime: turn.closeAt.getTime(),
    orders: first?.orders ?? 0,
    pending: first?.pending ?? 0,
    ...(isOver && {
      resultText: turn.resultText,
      staked: first.staked,
      paid: first.paid,
      net: first.paid - first.staked,
      lines: rows.map((row) => ({
        orderNo: String(row.orderId),
        playCode: row.playCode,
        playName: playOf(turn.family, row.playCode)?.name ?? '',
        selectionText: row.selectionText,
        pricing: row.pricing,
        odds: readOdds(row.odds),
        rebate: row.rebate / 10,
        stakePerNote: row.stakePerNote,
        notes: row.notes,
        total: row.total,
        reward: row.reward,
        result: row.result,
      })),
    }),
  }
}

const NOTHING = {
  turnNum: '',
  lunarYear: 0,
  resultText: null,
  closeTime: null,
  orders: 0,
  pending: 0,
  staked: 0n,
  paid: 0n,
  net: 0n,
  lines: [],
}
