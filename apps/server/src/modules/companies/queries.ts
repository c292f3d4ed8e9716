/** The SQL of companies and their versions (migration 0198). */
import type { Queryable, Tx } from '../../db/connect.ts'

/** In the shape of the brand's company, perhaps with what a later release has added. */
export type Facts = Record<string, unknown>

export interface FactsRow {
  code: string
  revision: number
  facts: Facts
  licenceRevision: number
  changedBy: string
  changedAt: Date
}

const columns = (sql: Queryable) => sql`
  company_code as code, version as revision, facts, licence_version as "licenceRevision", changed_by as "changedBy",
  changed_at as "changedAt"`

/** Every company as it is now. */
export const selectFacts = (sql: Queryable) => sql<FactsRow[]>`
  select ${columns(sql)} from company_facts order by company_code`

/** One company, locked until the end of the transaction. */
export async function lockFacts(tx: Tx, code: string): Promise<FactsRow | undefined> {
  const [row] = await tx<FactsRow[]>`
    select ${columns(tx)} from company_facts where company_code = ${code} for update`
  return row
}

/** All of them, locked in one order: a domain moves between no two companies meanwhile. */
export const lockAllFacts = (tx: Tx) => tx<FactsRow[]>`
  select ${columns(tx)} from company_facts order by company_code for update`

export interface VersionRow {
  revision: number
  facts: Facts
  changedBy: string
  changedAt: Date
  reason: string
}

/** The last versions of a company, the newest first; or one of them. */
export const selectVersions = (
  sql: Queryable,
  code: string,
  { version, most }: { version?: number | undefined; most: number },
) => sql<VersionRow[]>`
  select version as revision, facts, changed_by as "changedBy", changed_at as "changedAt", reason
  from company_version
  where company_code = ${code} ${version === undefined ? sql`` : sql`and version = ${version}`}
  order by version desc limit ${most}`

/** The next version of a company that is locked. @returns its number */
export async function storeFacts(
  tx: Tx,
  {
    code,
    facts,
    by,
    reason,
    isLicence,
  }: { code: string; facts: Facts; by: string; reason: string; isLicence: boolean },
): Promise<number> {
  const [row] = await tx<[{ version: number }]>`
    update company_facts
    set facts = ${tx.json(facts as never)}, version = version + 1, changed_by = ${by}, reason = ${reason},
        changed_at = clock_timestamp(),
        licence_version = case when ${isLicence} then version + 1 else licence_version end
    where company_code = ${code} returning version`
  return row.version
}
