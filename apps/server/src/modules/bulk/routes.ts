import * as api from '@liuhe/contract/api/operator/bulk.ts'
import { bulkFilterWords, deedWords } from '@liuhe/contract/bulk/deed.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { BULK_LIST_NAMES, type BulkState } from '@liuhe/domain/bulk/deeds.ts'
import { staffMay, type StaffRole } from '@liuhe/domain/staff.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { selectEnds } from '../approvals/index.ts'
import { permissionOf } from '../exports/index.ts'
import { loginsOf, mountOperatorArea } from '../operators/index.ts'
import { lookAt, proposeAgain, proposeBulk } from './ask.ts'
import { deedIn, whatOf } from './bulk-deed.ts'
import { type BulkParts, listOf } from './bulk-parts.ts'
import * as queries from './queries.ts'

type Shown = OutputOf<typeof api.list>[number]

/** One deed for many rows (docs/console.md). */
export function mountBulk(server: Server, parts: BulkParts): void {
  mountOperatorArea(server, api, {
    look: (context, asked) => lookAt(parts, context, asked),
    propose: (context, asked) => proposeBulk(parts, context, asked),
    again: (context, asked) => proposeAgain(parts, context, asked),
    async list({ sql, operator }, { before, rows }) {
      return shown(sql, await queries.selectBulks(sql, { lists: listsOf(operator.role), before, rows }))
    },
    async read({ sql, operator }, { bulkId, state, after, rows }) {
      const row = await queries.findBulk(sql, bulkId)
      if (row === undefined || !listsOf(operator.role).includes(row.list)) throw new Refusal('BULK/NOT_FOUND')
      const [line] = after === undefined ? [0] : (keyOf(after, ['int']) as [number])
      const [[bulk], found] = await Promise.all([
        shown(sql, [row]),
        queries.selectOutcomes(sql, { bulkId, state, after: line, rows }),
      ])
      const names = await listOf(parts, row.list).shown(sql, found)
      const data = found.map(({ rowId, ownerId: _owner, ...rest }) => {
        const { label, about } = names.get(rowId) ?? { label: String(rowId), about: '' }
        return { ...rest, rowId: String(rowId), label, about }
      })
      return { bulk: bulk as Shown, data, next: nextKey(found, rows, (one) => [one.line]) }
    },
  })
}

/** Lists that a role may read: of no other it sees what was done there. */
const listsOf = (role: StaffRole) => BULK_LIST_NAMES.filter((name) => staffMay(role, permissionOf(name)))

async function shown(sql: Queryable, rows: readonly queries.BulkRow[]): Promise<Shown[]> {
  const waiting = rows.flatMap(({ isApproved, approvalId }) => (isApproved ? [] : [approvalId]))
  const people = rows.flatMap(({ madeBy, agreedBy }) => (agreedBy === null ? [madeBy] : [madeBy, agreedBy]))
  const [logins, ends] = await Promise.all([loginsOf(sql, people), selectEnds(sql, waiting)])
  return rows.map((row) => {
    const { bulkId, list, isPicked, address, reason, madeAt, approvalId, sourceId, endedAt } = row
    const { waiting: left, changed, same, refused } = row
    const deed = deedIn(row)
    return {
      ...{ bulkId, list, deed: deed.deed, words: deedWords(deed), filter: bulkFilterWords(whatOf(row)), isPicked },
      ...{ address, reason, madeBy: logins.get(row.madeBy) ?? '', madeAt, approvalId, sourceId, endedAt },
      agreedBy: row.agreedBy === null ? null : (logins.get(row.agreedBy) ?? ''),
      state: stateOf(row, ends.has(approvalId)),
      ...{ rows: row.rows, waiting: left, changed, same, refused },
    }
  })
}

function stateOf({ isApproved, endedAt }: queries.BulkRow, isOver: boolean): BulkState {
  if (!isApproved) return isOver ? 'refused' : 'proposed'
  return endedAt === null ? 'running' : 'ended'
}
