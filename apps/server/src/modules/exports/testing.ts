import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ExportRow, takeDue } from './queries.ts'

/** A process takes the export that is due. */
export async function taken(sql: Sql): Promise<ExportRow> {
  const row = await inTransaction(sql, (tx) => takeDue(tx, 60_000))
  if (row === undefined) throw new Error('no export is due')
  return row
}

/** The process that has it has not been heard of for a minute. */
export const loseLease = (owner: Sql, exportId: number) => owner`
  update export_job set lease_until = now() - interval '1 s' where export_id = ${exportId}`
