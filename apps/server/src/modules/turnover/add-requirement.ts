import type { Money } from '@liuhe/domain/money.ts'
import { basisOf, claimsOf, type GiftBasis } from '@liuhe/domain/turnover/claims.ts'
import type { Tx } from '../../db/connect.ts'
import { currencyOf } from '../../ledger/index.ts'
import { tellMembers } from './change-rows.ts'
import * as queries from './queries.ts'
import type { RequirementSource } from './stored-row.ts'

export interface NewRequirement {
  memberId: bigint
  sourceKind: RequirementSource
  /** The number of the order, claim or transfer it comes from, as bills show it. */
  sourceNo: string
  /** Money paid in, in 厘; 0 for a pure gift. */
  deposit: Money
  /** Discount or gift in 厘; 0 without. */
  gift: Money
  /** Hundredths: 100 is once. The operator's setting of the moment, unless told; 0 asks for nothing. */
  depositMultiple?: number
  giftMultiple?: number
  /** What `giftMultiple` is of: the deposit and the gift where there is a deposit, unless told. */
  giftBasis?: GiftBasis
  /** Shown to the member, such as the name of the offer. */
  remark?: string
}

/**
 * Adds the requirement of a deposit or gift. Called in the transaction of the credit, after the ledger has posted it:
 * the wallet is held then (step 7 of the order of locks, this is step 8). Its span begins by the database's clock under
 * the lock, so that a bet placed before does not count and one placed after does. The same source again changes nothing
 * (I-28). Trial money asks for nothing (I-27): the answer has no number then.
 */
export async function addRequirement(
  tx: Tx,
  requirement: NewRequirement,
): Promise<{ id: bigint | undefined; isNew: boolean }> {
  const { memberId, sourceKind, sourceNo, deposit, gift, remark = '' } = requirement
  if ((await currencyOf(tx, memberId)) === 'TRIAL') return { id: undefined, isNew: false }
  await queries.openMember(tx, memberId)
  const known = await queries.findBySource(tx, sourceKind, sourceNo)
  if (known !== undefined) return { id: known, isNew: false }
  const terms = await queries.readTerms(tx)
  const claims = {
    deposit,
    gift,
    depositMultiple: requirement.depositMultiple ?? terms.depositMultiple,
    giftMultiple: requirement.giftMultiple ?? terms.giftMultiple,
    giftBasis: requirement.giftBasis ?? basisOf(deposit),
  }
  const { weights } = terms
  const id = await queries.insertRow(tx, {
    ...{ memberId, sourceKind, sourceNo, remark, weights },
    ...claims,
    ...claimsOf(claims),
  })
  await tellMembers(tx, [memberId])
  return { id, isNew: true }
}
