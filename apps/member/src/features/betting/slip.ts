/**
 * From the picks of a member to the lines that are sent, and what they come to. All arithmetic is the domain's; the
 * server works everything out again and refuses what differs (I-12).
 */
import type { BetLine as WireBetLine, submit } from '@liuhe/contract/api/bets.ts'
import { BET_LINES_MAX } from '@liuhe/contract/api/bets.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { DEFAULT_LIMITS } from '@liuhe/domain/bets/limits.ts'
import { type BetModel, type PriceRefusal, priceOrder, stakePerNoteOf } from '@liuhe/domain/bets/price.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { type Money, type Odds, payoutOf, yuan } from '@liuhe/domain/money.ts'
import type * as z from 'zod/mini'
import type { BoardPlay as Play } from './board.ts'

export type Line = z.output<typeof WireBetLine>
export type BetRequest = Omit<ArgsOf<typeof submit>, 'requestId'>

/** One item of the board that can be picked. */
export type BoardItem = { code: string; label: string; play: Play; odds: Odds; balls: readonly number[] }

/** What every note of the slip costs, as the member set it. */
export type Stake = {
  /** 厘; undefined while the field holds no amount. */
  money: Money | undefined
  /** 0 元, 1 角, 2 分. */
  unit: BetModel
  multiple: number
}

/** A pick with the odds the member has seen and those that hold now. */
export type SlipLine = BoardItem & { quoted: Odds; payout: Money | undefined }

export type Slip = {
  lines: readonly SlipLine[]
  /** What one note costs; undefined when the amount is none. */
  perNote: Money | undefined
  total: Money
  /** Lines whose odds are not those the member agreed to. */
  changed: readonly SlipLine[]
  /** Why the slip cannot be sent as it stands, in the member's words; undefined when it can. */
  problem: string | undefined
}

/** Everything the board offers, by wire code. */
export const itemsOf = (plays: readonly Play[]): ReadonlyMap<string, BoardItem> =>
  new Map(plays.flatMap((play) => play.items.map((item) => [item.code, { ...item, play }] as const)))

export type SlipContext = {
  gameId: number
  family: Family
  lunarYear: number
  plays: readonly Play[]
}

/** Works out a slip. `quotes` are the odds the member agreed to; a pick without one is taken at the odds of now. */
export function makeSlip(
  codes: readonly string[],
  stake: Stake,
  context: SlipContext & { quotes?: ReadonlyMap<string, Odds> },
): Slip {
  const items = itemsOf(context.plays)
  const perNote =
    stake.money === undefined
      ? undefined
      : stakePerNoteOf({ money: stake.money, multiple: stake.multiple, betModel: stake.unit })
  const lines = codes.flatMap((code): SlipLine[] => {
    const item = items.get(code)
    if (!item) return []
    const quoted = context.quotes?.get(code) ?? item.odds
    return [{ ...item, quoted, payout: perNote === undefined ? undefined : payoutOf(perNote, quoted) }]
  })
  const sent = perNote === undefined ? [] : linesOf(lines, stake, perNote)
  return {
    lines,
    perNote,
    total: sent.reduce((sum, line) => sum + line.totalMoney, 0n),
    changed: lines.filter(({ odds, quoted }) => odds !== quoted),
    problem: problemOf(lines, perNote, sent, context),
  }
}

/** The request for a slip without its number. `perNote` must be known. */
export function requestOf(slip: Slip, stake: Stake, issue: { gameId: number; turnNum: string }): BetRequest {
  if (slip.perNote === undefined) throw new Error('a slip without an amount cannot be sent')
  return { gameId: issue.gameId, turnNum: issue.turnNum, content: linesOf(slip.lines, stake, slip.perNote) }
}

const linesOf = (lines: readonly SlipLine[], stake: Stake, perNote: Money): Line[] =>
  lines.map(({ code, label, play, quoted, payout = 0n }) => ({
    code,
    betInfo: label,
    odds: [quoted],
    money: stake.money as Money,
    cateName: play.name,
    kyje: yuanNumber(payout),
    rebate: 0,
    betModel: stake.unit,
    multiple: stake.multiple,
    // Each pick is a line of its own, so that each can be cancelled by itself.
    totalNums: 1,
    totalMoney: perNote,
  }))

/** The words for what the rules say about a slip; the rules themselves are `priceOrder`. */
function problemOf(
  lines: readonly SlipLine[],
  perNote: Money | undefined,
  sent: readonly Line[],
  context: SlipContext,
): string | undefined {
  if (lines.length === 0) return '请选择投注内容'
  if (perNote === undefined) return '请输入投注金额'
  if (lines.length > BET_LINES_MAX) return `一次最多投注${BET_LINES_MAX}注`
  for (const [index, line] of lines.entries()) {
    const limits = { ...DEFAULT_LIMITS, ...limitsOf(line.play) }
    const priced = priceOrder([{ ...(sent[index] as Line) }], {
      ...context,
      rebateMaxTenths: 0,
      limits,
      oddsOf: () => line.quoted,
    })
    if (!priced.ok) return wordsOf(priced.reason)
  }
  return undefined
}

/** The server's own limits of a play, which the operator may have changed. */
const limitsOf = ({ noteMin, noteMax }: Play) => ({
  stakeMin: yuan(String(noteMin)),
  stakeMax: { number: yuan(String(noteMax)), sides: yuan(String(noteMax)), combination: yuan(String(noteMax)) },
})

const wordsOf = (reason: PriceRefusal): string => {
  if (reason.code !== 'BET/LIMIT_EXCEEDED') return '投注内容有误'
  const { stakeMin, stakeMax } = reason.limits
  return `每注金额须在${yuanNumber(stakeMin)}-${yuanNumber(stakeMax)}元之间`
}
