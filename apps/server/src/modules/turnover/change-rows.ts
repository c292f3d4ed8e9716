import { allocate, claimOf, sumOf } from '@liuhe/domain/turnover/allocate.ts'
import type { Tx } from '../../db/connect.ts'
import { announce } from '../../realtime/outbox.ts'
import * as queries from './queries.ts'
import type { StoredRow } from './stored-row.ts'

/** Why requirements change; written down where something falls, or where somebody changed them himself. */
export interface Cause {
  kind: queries.EntryKind
  reason: string
  actor: string
}

/**
 * The one way in which open requirements change: under the lock of their members, shared out again afterwards, with an
 * entry for everything that falls (Ruling C116) and news for the members.
 * @param change alters the rows it is given, which are copies: by putting other values into their fields
 * @returns the rows after it, with those that were closed by it
 */
export async function changeRows(
  tx: Tx,
  memberIds: readonly bigint[],
  cause: Cause,
  change: (rows: StoredRow[]) => Promise<void> | void,
): Promise<StoredRow[]> {
  await queries.lockMembers(tx, memberIds)
  const before = await queries.openRows(tx, memberIds)
  const rows = before.map((row) => ({ ...row }))
  await change(rows)
  for (const own of byMember(rows)) shareOut(own)
  const changed = rows.flatMap((row, index) => {
    const old = before[index] as StoredRow
    return isSame(row, old) ? [] : [{ row, old }]
  })
  const entries = changed.flatMap(({ row, old }) => {
    const dmlChange = sumOf(row.achieved) - sumOf(old.achieved)
    const claimChange = claimOf(row) - claimOf(old)
    const isTold = dmlChange < 0n || claimChange !== 0n || row.status !== old.status
    return isTold ? [{ rowId: row.rowId, dmlChange, claimChange, ...cause }] : []
  })
  const entryOf = await queries.insertEntries(tx, entries)
  await queries.updateRows(
    tx,
    changed.map(({ row }) => ({ row, entryId: entryOf.get(row.rowId) })),
  )
  await tellMembers(tx, [...new Set(changed.map(({ row }) => row.memberId))])
  return rows
}

/** Tells members that their turnover is another one now. */
export async function tellMembers(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  if (memberIds.length > 0) await announce(tx, { topic: 'turnover', payload: memberIds.map(String) })
}

/** Shares the spans of one member out among his open rows; closed ones keep what they have. */
function shareOut(rows: StoredRow[]): void {
  const open = rows.filter((row) => row.status === 0)
  const { achieved } = allocate(open)
  for (const [index, row] of open.entries()) row.achieved = achieved[index] as StoredRow['achieved']
}

/** Rows come together by member. */
function byMember(rows: readonly StoredRow[]): StoredRow[][] {
  const groups = new Map<bigint, StoredRow[]>()
  for (const row of rows) {
    const group = groups.get(row.memberId)
    if (group) group.push(row)
    else groups.set(row.memberId, [row])
  }
  return [...groups.values()]
}

const isSame = (a: StoredRow, b: StoredRow): boolean =>
  a.status === b.status &&
  a.bets === b.bets &&
  a.gift === b.gift &&
  a.depositClaim === b.depositClaim &&
  a.giftClaim === b.giftClaim &&
  (['span', 'spent', 'achieved'] as const).every((part) =>
    (['cp', 'sports', 'video'] as const).every((category) => a[part][category] === b[part][category]),
  )
