import type { Money } from '@liuhe/domain/money.ts'
import { claimOf, sumOf } from '@liuhe/domain/turnover/allocate.ts'
import { assess } from '@liuhe/domain/turnover/assess.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { isExcluded } from '../limits/index.ts'
import { catchUp } from './count.ts'
import * as queries from './queries.ts'
import type { RequirementSource } from './stored-row.ts'

/**
 * What turnover says to a withdrawal at this very moment. Called with the wallet held, in the transaction that decides;
 * until it ends nothing changes any more. An excluded member is never held back (Ruling C117).
 */
export async function turnoverAtWithdrawal(tx: Tx, memberId: bigint): Promise<TurnoverAtWithdrawal> {
  await queries.lockMembers(tx, [memberId])
  await catchUp(tx, memberId)
  return turnoverNow(tx, memberId)
}

/** The same for a page that shows it before: by what is counted so far. */
export async function turnoverNow(db: Queryable, memberId: bigint): Promise<TurnoverAtWithdrawal> {
  const [rows, terms, excluded] = [
    await queries.openRows(db, [memberId]),
    await queries.readTerms(db),
    await isExcluded(db, memberId),
  ]
  const { yetWithdraw, sumAllDeduct, sumAllDml } = assess(rows, terms, { isExcluded: excluded })
  const isGift = excluded || terms.deductMode === 0
  return {
    ...{ yetWithdraw, sumAllDeduct, sumAllDml },
    isBlocked: yetWithdraw > 0n,
    isExcluded: excluded,
    deductKind: sumAllDeduct === 0n ? null : isGift ? 'gift' : 'fee',
    missing: rows.flatMap((row) => {
      const [claim, achieved] = [claimOf(row), sumOf(row.achieved)]
      if (achieved >= claim) return []
      const { rowId, sourceKind, sourceNo, deposit, gift } = row
      const source = { id: String(rowId), sourceKind, sourceNo, deposit, gift }
      return [{ ...source, claim, achieved, missing: claim - achieved, beginAt: row.beginAt.getTime() }]
    }),
  }
}

export interface TurnoverAtWithdrawal {
  /** 还需打码, in 厘. */
  yetWithdraw: Money
  /** What is deducted when it is paid in spite of that; of an excluded member, of gifts that are not earned. */
  sumAllDeduct: Money
  /** Achieved by everything that is open. */
  sumAllDml: Money
  isBlocked: boolean
  isExcluded: boolean
  /** What is deducted: gifts that are not earned, or a fee on what is missing; null for nothing. */
  deductKind: 'gift' | 'fee' | null
  /** Requirements that are not finished, the oldest first. */
  missing: MissingRequirement[]
}

export interface MissingRequirement {
  id: string
  sourceKind: RequirementSource
  sourceNo: string
  deposit: Money
  gift: Money
  claim: Money
  achieved: Money
  missing: Money
  beginAt: Instant
}
