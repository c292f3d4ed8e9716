import { allocate } from '@liuhe/domain/turnover/allocate.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Tx } from '../../db/connect.ts'
import { changeRows } from './change-rows.ts'
import { catchUp } from './count.ts'
import type { StoredFlow, StoredRow } from './stored-row.ts'

/**
 * Closes, after a payout, the requirements that began until the payout was asked for; those that began later stay, and
 * keep exactly what they have. Bets of a closed span that are settled later count nowhere.
 * @param payout its number, for the entry
 */
export async function closeRows(
  tx: Tx,
  memberId: bigint,
  { before, payout }: { before: Instant; payout: string },
): Promise<void> {
  await catchUp(tx, memberId)
  const cause = { kind: 'closed', reason: payout, actor: 'payout' } as const
  await changeRows(tx, [memberId], cause, (rows) => close(rows, before))
}

function close(rows: StoredRow[], before: Instant): void {
  const isClosing = (row: StoredRow) => row.beginAt.getTime() <= before
  const { flows } = allocate(rows)
  const named = flows.map((flow) => ({ ...flow, from: rows[flow.span] as StoredRow, to: rows[flow.to] as StoredRow }))
  for (const row of rows) {
    if (!isClosing(row)) continue
    row.status = 1
    row.flows = named
      .filter(({ to }) => to === row)
      .map(({ from, category, start, amount }): StoredFlow => ({ span: from.rowId, category, start, amount }))
  }
  for (const { from, to, category, amount } of named) {
    if (to.status === 1) from.spent = { ...from.spent, [category]: from.spent[category] + amount }
  }
}
