/** The SQL of closed days (migration 0135). */
import type { ReconKind } from '@liuhe/domain/recon/difference.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Days, OfDay } from './recon-books.ts'

export interface ClosedDay {
  kind: ReconKind
  source: string
  day: SiteDate
  closedBy: string
  closedAt: number
  balance: bigint | null
}

const columns = (sql: Queryable) => sql`
  kind, source, to_char(day, 'YYYY-MM-DD') as day, closed_by as "closedBy",
  (extract(epoch from closed_at) * 1000)::float8 as "closedAt", balance`

export const selectClosed = (sql: Queryable, { from, until, source }: Days) => sql<ClosedDay[]>`
  select ${columns(sql)} from recon_close
  where day between ${from}::date and ${until}::date ${source === undefined ? sql`` : sql`and source = ${source}`}`

/** The last closed day of a source. */
export async function lastClosed(
  sql: Queryable,
  { kind, source }: Pick<OfDay, 'kind' | 'source'>,
): Promise<ClosedDay | undefined> {
  const [row] = await sql<ClosedDay[]>`
    select ${columns(sql)} from recon_close where kind = ${kind} and source = ${source}
    order by recon_close.day desc limit 1`
  return row
}

/** Days of a source are closed and pulled one at a time: who comes second waits. */
export async function lockSource(tx: Tx, { kind, source }: Pick<OfDay, 'kind' | 'source'>): Promise<void> {
  await tx`select pg_advisory_xact_lock(12, hashtext(${`${kind}/${source}`}))`
}

export async function insertClosed(
  tx: Tx,
  it: OfDay & { closedBy: string; carried: number; balance: bigint | null },
): Promise<void> {
  await tx`
    insert into recon_close (kind, source, day, closed_by, carried, balance)
    values (${it.kind}, ${it.source}, ${it.day}::date, ${it.closedBy}, ${it.carried}, ${it.balance})`
}
