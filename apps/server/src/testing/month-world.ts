import { newRequestId } from '@liuhe/domain/request-id.ts'
import type { Queryable, Sql } from '../db/connect.ts'

// Transfers of an installation that is some months old: a fresh database has everything up to this month in one place.

/** Lets the first partition end `months` before this one, and makes the months since then. For the owner. */
export async function ageTransfers(owner: Sql, months: number): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`alter table ledger_transfer detach partition ledger_transfer_first`
    for (let ago = months; ago >= 0; ago--) {
      const { name, from, until } = await transferMonth(tx, -ago)
      if (ago === months) {
        await tx.unsafe(`alter table ledger_transfer attach partition ledger_transfer_first
          for values from (minvalue) to ('${from}')`)
      }
      await tx.unsafe(`create table ${name} partition of ledger_transfer for values from ('${from}') to ('${until}')`)
      await tx`select ledger_guard_transfers(${name})`
    }
  })
}

/** The partition of a month, so many after this one, and its borders. */
export async function transferMonth(sql: Queryable, ahead: number) {
  const [row] = await sql<[{ name: string; from: string; until: string; fromMs: number }]>`
    select 'ledger_transfer_' || to_char(m, 'YYYY_MM') as name, (m at time zone 'UTC')::text as from,
           ((m + interval '1 month') at time zone 'UTC')::text as until,
           (extract(epoch from m at time zone 'UTC') * 1000)::float8 as "fromMs"
    from (select date_trunc('month', now() at time zone 'UTC') + ${ahead} * interval '1 month' as m) s`
  return row
}

/** Where the transfer of a key lies; one name for each time that it was booked. */
export async function placesOf(sql: Queryable, key: string): Promise<string[]> {
  const rows = await sql<{ place: string }[]>`
    select tableoid::regclass::text as place from ledger_transfer where key = ${key} order by 1`
  return rows.map(({ place }) => place)
}

/** A number of a request that was made so many ms from now. */
export const requestIdAt = (aheadMs: number): string =>
  newRequestId(Date.now() + aheadMs, crypto.getRandomValues(new Uint8Array(10)))
