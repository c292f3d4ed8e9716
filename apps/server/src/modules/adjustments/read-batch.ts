import { BATCH_ROWS_MAX } from '@liuhe/contract/api/operator/adjustments.ts'
import { type FileFault, type FileRow, readFile } from '@liuhe/domain/adjustments/file.ts'
import { ADJUST_REASONS } from '@liuhe/domain/adjustments/reason.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { Queryable } from '../../db/connect.ts'
import { formalMembers, membersByAccount } from '../member/index.ts'
import type { BatchLine } from './batch-queries.ts'

/** A file as it was understood; its rows count only when it has no fault. */
export interface ReadBatch {
  lines: BatchLine[]
  faults: FileFault[]
  totalIn: Money
  totalOut: Money
  members: number
}

/** Reads a file and looks its members up. The same member twice for the same reason is taken for a slip. */
export async function readBatch(sql: Queryable, csv: string, role: StaffRole): Promise<ReadBatch> {
  const { rows, faults } = readFile(csv, { role, rowsMax: BATCH_ROWS_MAX })
  const accounts = rows.map(({ member }) => member).filter((text) => !/^\d+$/.test(text))
  const named = await membersByAccount(sql, accounts)
  const idOf = ({ member }: FileRow) => (/^\d+$/.test(member) ? BigInt(member) : named.get(member.toLowerCase()))
  const ids = rows.map(idOf)
  const formal = await formalMembers(sql, [...new Set(ids.filter((id) => id !== undefined))])
  const seen = new Set<string>()
  const lines: BatchLine[] = []
  for (const [n, row] of rows.entries()) {
    const memberId = ids[n]
    const key = `${memberId}:${row.reasonCode}`
    if (memberId === undefined || !formal.has(memberId))
      faults.push({ line: row.line, why: 'member', text: row.member })
    else if (seen.has(key)) faults.push({ line: row.line, why: 'double', text: row.member })
    else lines.push({ ...row, memberId })
    seen.add(key)
  }
  const sumOf = (direction: 'in' | 'out') =>
    lines
      .filter(({ reasonCode }) => ADJUST_REASONS[reasonCode].direction === direction)
      .reduce((sum, { amount }) => sum + amount, 0n)
  return {
    lines,
    faults: faults.toSorted((one, other) => one.line - other.line),
    totalIn: sumOf('in'),
    totalOut: sumOf('out'),
    members: new Set(lines.map(({ memberId }) => memberId)).size,
  }
}
