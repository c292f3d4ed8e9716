import type { Money } from '@liuhe/domain/money.ts'
import { assess } from '@liuhe/domain/turnover/assess.ts'
import type { Tx } from '../../db/connect.ts'
import { isExcluded } from '../limits/index.ts'
import { catchUp } from './count.ts'
import * as queries from './queries.ts'

/**
 * What turnover says to a withdrawal at this very moment. Called with the wallet held, in the transaction that decides;
 * until it ends nothing changes any more. An excluded member is never held back (Ruling C117).
 */
export async function turnoverAtWithdrawal(tx: Tx, memberId: bigint): Promise<TurnoverAtWithdrawal> {
  await queries.lockMembers(tx, [memberId])
  await catchUp(tx, memberId)
  const [rows, terms, excluded] = [
    await queries.openRows(tx, [memberId]),
    await queries.readTerms(tx),
    await isExcluded(tx, memberId),
  ]
  const { yetWithdraw, sumAllDeduct } = assess(rows, terms, { isExcluded: excluded })
  return { yetWithdraw, sumAllDeduct, isBlocked: yetWithdraw > 0n }
}

export interface TurnoverAtWithdrawal {
  /** 还需打码, in 厘. */
  yetWithdraw: Money
  /** What is deducted when it is paid in spite of that; of an excluded member, of gifts that are not earned. */
  sumAllDeduct: Money
  isBlocked: boolean
}
