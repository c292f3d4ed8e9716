/** The SQL of receipts' pictures (migration 0068). */
import type { Queryable, Tx } from '../../db/connect.ts'

/** Where receipts lie. */
export const RECEIPT_PATH = '/sys-upload/recharge'
export const receiptPath = ({ name }: { name: string }): string => `${RECEIPT_PATH}/${name}`

export const selectReceiptNames = (sql: Queryable, rechargeId: bigint) => sql<{ name: string }[]>`
  select name from recharge_receipt where recharge_id = ${rechargeId} order by stored_at, name`

export async function insertReceipt(
  tx: Tx,
  it: { name: string; rechargeId: bigint; bytes: Buffer; width: number; height: number },
): Promise<void> {
  await tx`
    insert into recharge_receipt (name, recharge_id, bytes, width, height)
    values (${it.name}, ${it.rechargeId}, ${it.bytes}, ${it.width}, ${it.height})`
}

export async function selectReceipt(sql: Queryable, name: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`select bytes from recharge_receipt where name = ${name}`
  return row?.bytes
}
