import type { PricesEffect } from '@liuhe/contract/api/operator/prices.ts'
import { type LineLimits, lineLimitsOf } from '@liuhe/domain/bets/limits.ts'
import { everyPriceRow, isBigMove, type PriceTable } from '@liuhe/domain/bets/price-table.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type * as z from 'zod/mini'

type Difference = Pick<z.output<typeof PricesEffect>, 'rows' | 'limits' | 'notesMax' | 'payoutMax'>

/** What changes from one table to another, in the order of the betting page. */
export function differenceOf(
  { family, lunarYear }: { family: Family; lunarYear: number },
  before: PriceTable,
  after: PriceTable,
): Difference {
  const changed = everyPriceRow(family, lunarYear).flatMap(({ play, keys, labels, returnAt }) => {
    const [old, next] = [before, after].map(({ odds }) => keys.map((key) => odds[key] ?? 0)) as [number[], number[]]
    if (old.join() === next.join()) return []
    const [returnBefore, returnAfter] = [returnAt(before.odds), returnAt(after.odds)]
    return [
      {
        ...{ play: play.code, playName: play.name, labels: [...labels], before: old, after: next },
        ...{ returnBefore: returnBefore ?? null, returnAfter: returnAfter ?? null },
        isBig: isBigMove(returnBefore, returnAfter),
      },
    ]
  })
  const limits = playsOf(family).flatMap((play) => {
    const [old, next] = [lineLimitsOf(before.limits, play), lineLimitsOf(after.limits, play)]
    const isSame = (['stakeMin', 'stakeMax', 'lineMin', 'payoutMax'] as const).every(
      (name) => (old[name] ?? null) === (next[name] ?? null),
    )
    return isSame ? [] : [{ play: play.code, playName: play.name, before: shown(old), after: shown(next) }]
  })
  return {
    rows: changed,
    limits,
    notesMax: pairOf(before.limits.notesMax, after.limits.notesMax),
    payoutMax: pairOf(before.limits.payoutMax, after.limits.payoutMax),
  }
}

const shown = (limits: LineLimits) => ({ ...limits, payoutMax: limits.payoutMax ?? null })

const pairOf = <Value>(before: Value, after: Value) => (before === after ? null : { before, after })
