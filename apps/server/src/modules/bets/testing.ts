import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import type { BetLine } from '@liuhe/domain/bets/price.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { yuan } from '@liuhe/domain/money.ts'
import type { Sql } from '../../db/connect.ts'
import type { BetRequest } from './bet-request.ts'

// Lines and requests as a right client sends them; a test changes what it wants to be wrong.

/** A line on one item of a play, by its label: `aLine('101', '07', '10')` stakes ten yuan on ball 7. */
export function aLine(play: string, label: string, stake: string, changes: Partial<BetLine> = {}): BetLine {
  const items = (playOf('LHC', play)?.items(2026) ?? []).filter((known) => label.split(',').includes(known.label))
  const [first] = items
  if (!first) throw new Error(`Play ${play} has no item ${label}.`)
  const amount = yuan(stake)
  return {
    code: `71${play}${first.item}`,
    selectionText: label,
    odds: first.oddsKeys.map((key) => DEFAULT_ODDS[key] as number),
    amount,
    unit: 'yuan',
    multiple: 1,
    notes: items.length,
    total: amount * BigInt(items.length),
    rebate: 0,
    ...changes,
  }
}

/** A request for a draw; its number is new unless given. */
export async function aRequest(owner: Sql, drawId: number, lines: BetLine[], requestId?: string): Promise<BetRequest> {
  const [draw] = await owner<[{ gameId: number; turnNum: string }]>`
    select game_id as "gameId", turn_num as "turnNum" from draw where draw_id = ${drawId}`
  return { ...draw, requestId: requestId ?? `request-${counter++}`, lines }
}

/**
 * Recounts ledger and orders: what must hold whenever no statement runs.
 * @throws with every difference found.
 */
export async function checkBooks(owner: Sql): Promise<void> {
  const rows = await owner<{ problem: string }[]>`
    select problem from ledger_difference union all select problem from bet_difference
    union all select problem from bet_chase_difference union all select problem from bet_base_difference
    union all select problem from bet_day_difference
    union all select 'the sums of the house are not what draws moved to it' from stat_difference`
  if (rows.length > 0) throw new Error(rows.map((row) => row.problem).join('\n'))
}

let counter = 0
