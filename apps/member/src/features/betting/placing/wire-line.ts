import type { BetLine } from '@liuhe/contract/api/bets.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import { wireCode } from '@liuhe/domain/bets/play.ts'
import type * as z from 'zod/mini'
import type { SlipLine } from '../slip/slip.ts'

export type WireLine = z.output<typeof BetLine>

/** A line as it travels; the amount must be known. */
export function wireLineOf({ play, selection, stake, ...line }: SlipLine, gameId: number): WireLine {
  if (stake.money === undefined) throw new Error('a line without an amount cannot be sent')
  return {
    code: wireCode(gameId, play.code, selection.items[0] ?? ''),
    betInfo: selection.text,
    odds: [...line.quoted],
    money: stake.money,
    cateName: play.name,
    kyje: yuanNumber(line.winMax),
    rebate: line.rebate / 10,
    betModel: stake.unit,
    multiple: stake.multiple,
    totalNums: line.notes,
    totalMoney: line.total,
  }
}
