import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import { LicenceEffect } from '@liuhe/contract/api/operator/companies.ts'
import { safeUrl } from '@liuhe/contract/safe-url.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { readSite } from '../../http/documents/site.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { type Grounds, groundsOf, withGrounds } from './company-text.ts'
import { type FactsRow, lockAllFacts, selectFacts, storeFacts } from './queries.ts'
import { companyOfRow } from './rows.ts'

/** What a company shall work under. */
export type LicenceWish = { code: string } & Grounds

export const objectOf = (code: string): StaffObject => `company/${code}`

/** Other domains, or another licence, by two people (SEC-62). */
export const domainLicence: ApprovalKind<LicenceWish> = {
  name: 'domain-licence',
  make: 'manageLicences',
  decide: 'approveLicences',
  objectOf: ({ code }) => objectOf(code),
  lockRevision: async (tx, { code }) => (await lockOne(tx, code)).row.licenceRevision,
  async effectOf(sql, wish) {
    const row = (await selectFacts(sql)).find(({ code }) => code === wish.code)
    if (row === undefined) throw new Refusal('COMPANY/NOT_FOUND')
    const [company, site] = [companyOfRow(row), await readSite(sql)]
    return z.encode(LicenceEffect, {
      ...{ company: company.name, isSite: site.company.code === wish.code },
      ...{ before: figuresOf(groundsOf(company)), after: figuresOf(wish) },
    })
  },
  async execute(tx, wish, { people: [maker, checker], reason }) {
    const { row, others } = await lockOne(tx, wish.code)
    refuseTaken(wish.domains, others)
    const before = groundsOf(companyOfRow(row))
    const facts = withGrounds(row.facts, wish)
    const by = `${maker.login}, ${checker.login}`
    const revision = await storeFacts(tx, { code: wish.code, facts, by, reason, isLicence: true })
    return { revision, before: figuresOf(before), after: figuresOf(wish) } satisfies Json
  },
}

interface JudgeParts {
  /** Domains on which this installation runs. */
  fixed: readonly string[]
  /** The present day, `2026-11-29`. */
  today: string
}

/**
 * Refuses what may not be proposed.
 * @throws COMPANY/SAME, COMPANY/DOMAIN, COMPANY/DOMAIN_TAKEN, COMPANY/DOMAIN_IN_USE, COMPANY/LICENCE
 */
export async function judgeLicence(tx: Tx, wish: LicenceWish, { fixed, today }: JudgeParts): Promise<void> {
  const { row, others } = await lockOne(tx, wish.code)
  const before = groundsOf(companyOfRow(row))
  if (JSON.stringify(figuresOf(before)) === JSON.stringify(figuresOf(wish))) throw new Refusal('COMPANY/SAME')
  const wrong = wish.domains.find((domain, at) => !isDomain(domain) || wish.domains.indexOf(domain) !== at)
  if (wrong !== undefined) throw new Refusal('COMPANY/DOMAIN', { data: { domain: wrong } })
  refuseTaken(wish.domains, others)
  const gone = before.domains.find((domain) => fixed.includes(domain) && !wish.domains.includes(domain))
  if (gone !== undefined) throw new Refusal('COMPANY/DOMAIN_IN_USE', { data: { domain: gone } })
  if (wish.licence !== null && wish.licence.validUntil < today) throw new Refusal('COMPANY/LICENCE')
}

/** A public host name as a browser writes it: lower case, no port, no path. */
const isDomain = (domain: string): boolean => {
  const url = safeUrl(domain)
  return url !== null && new URL(url).hostname === domain
}

/** @throws COMPANY/DOMAIN_TAKEN with the domain and whose it is */
function refuseTaken(domains: readonly string[], others: readonly FactsRow[]): void {
  for (const other of others) {
    const company = companyOfRow(other)
    const domain = groundsOf(company).domains.find((one) => domains.includes(one))
    if (domain !== undefined) throw new Refusal('COMPANY/DOMAIN_TAKEN', { data: { domain, company: company.name } })
  }
}

async function lockOne(tx: Tx, code: string): Promise<{ row: FactsRow; others: FactsRow[] }> {
  const rows = await lockAllFacts(tx)
  const row = rows.find((one) => one.code === code)
  if (row === undefined) throw new Refusal('COMPANY/NOT_FOUND')
  return { row, others: rows.filter((one) => one.code !== code) }
}

const figuresOf = ({ domains, licence }: Grounds) => ({
  domains: [...domains],
  licenceNumber: licence?.number ?? null,
  regulator: licence?.regulator ?? null,
  validUntil: licence?.validUntil ?? null,
})
