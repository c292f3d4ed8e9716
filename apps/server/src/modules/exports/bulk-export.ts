import { ExportEffect } from '@liuhe/contract/api/operator/exports.ts'
import { EXPORT_LISTS } from '@liuhe/contract/exports/lists.ts'
import { ExportWhat, filterWords } from '@liuhe/contract/exports/what.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { columnsOf } from './cells.ts'
import { findAny, letGo, lockProposed } from './queries.ts'

/** What is asked for stands in a row of its own; the payload signs it by its digest. */
type Payload = { exportId: number; digest: string }

/** A large file, or one that shows somebody in full, by two people (SEC-62). The decision queues it. */
export const bulkExport: ApprovalKind<Payload> = {
  name: 'bulk-export',
  make: 'exportData',
  decide: 'approveExports',
  objectOf: ({ exportId }) => `export/${exportId}`,
  async lockRevision(tx, { exportId, digest }) {
    const row = await lockProposed(tx, exportId)
    if (row === undefined || row.digest !== digest) throw new Refusal('APPROVAL/CHANGED')
    return 0
  },
  async effectOf(sql, { exportId }) {
    const row = await findAny(sql, exportId)
    if (row === undefined) return null
    const what = z.decode(ExportWhat, row.what as never)
    const columns = columnsOf(what.list, row.columns) ?? []
    return z.encode(ExportEffect, {
      list: EXPORT_LISTS[what.list].title,
      filter: filterWords(what),
      rows: `${row.rows.toLocaleString('en-US')}${row.isMore ? '+' : ''}`,
      columns: columns.map(({ label }) => label),
      openColumns: columns.filter(({ isOpen }) => isOpen).map(({ label }) => label),
    })
  },
  async execute(tx, { exportId }, { people: [, checker] }) {
    await letGo(tx, exportId, checker.operatorId)
    return { exportId }
  },
}
