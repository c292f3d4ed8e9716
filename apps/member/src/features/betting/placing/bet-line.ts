import type { BetLine } from '@liuhe/contract/api/bets.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import { wireCode } from '@liuhe/domain/bets/play.ts'
import type * as z from 'zod/mini'
import type { SlipLine } from '../slip/slip.ts'

export type BetLineToSend = z.output<typeof BetLine>

/** A line as it travels; the amount must be known. */
export function betLineOf({ play, selection, stake, ...line }: SlipLine, gameId: number): BetLineToSend {
  if (stake.money === undefined) throw new Error('a line without an amount cannot be sent')
  return {
    code: wireCode(gameId, play.code, selection.items[0] ?? ''),
    selectionText: selection.text,
    odds: [...line.quoted],
    amount: stake.money,
    playName: play.name,
    winMax: yuanNumber(line.winMax),
    rebate: line.rebate / 10,
    unit: stake.unit,
    multiple: stake.multiple,
    notes: line.notes,
    total: line.total,
  }
}
