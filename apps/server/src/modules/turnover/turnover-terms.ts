import { type Terms, TermsEffect } from '@liuhe/contract/api/operator/turnover.ts'
import * as z from 'zod/mini'
import type { ApprovalKind } from '../approvals/index.ts'
import * as queries from './queries.ts'

type Decoded = z.output<typeof Terms>
/** As `Terms`, with the tolerance as text of 厘. */
type Payload = Omit<Decoded, 'relaxQuota'> & { relaxQuota: string }

/** Terms of turnover are changed by two people (SEC-62). */
export const turnoverTerms: ApprovalKind<Payload> = {
  name: 'turnover-terms',
  make: 'operateTurnover',
  decide: 'approveTurnover',
  objectOf: () => 'turnover-terms',
  lockRevision: (tx) => queries.lockTerms(tx),
  async effectOf(sql, payload) {
    return z.encode(TermsEffect, { before: shownTerms(await queries.readTerms(sql)), after: decoded(payload) })
  },
  async execute(tx, payload) {
    const { feeTenths: fee, ...terms } = decoded(payload)
    await queries.updateTerms(tx, { ...terms, fee })
    return { state: 'changed' }
  },
}

export const payloadOf = ({ relaxQuota, ...terms }: Decoded): Payload => ({ ...terms, relaxQuota: String(relaxQuota) })

/** The terms as calls show them. */
export function shownTerms(terms: queries.Terms): Decoded {
  const { relaxQuota, deductMode, fee, depositMultiple, giftMultiple, weights } = terms
  return { relaxQuota, deductMode, feeTenths: fee, depositMultiple, giftMultiple, weights }
}

const decoded = ({ relaxQuota, ...terms }: Payload): Decoded => ({ ...terms, relaxQuota: BigInt(relaxQuota) })
