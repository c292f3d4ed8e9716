import type * as api from '@liuhe/contract/api/operator/turnover.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { sumOf } from '@liuhe/domain/turnover/allocate.ts'
import { assess } from '@liuhe/domain/turnover/assess.ts'
import type { Queryable } from '../../db/connect.ts'
import { isExcluded } from '../limits/index.ts'
import * as queries from './queries.ts'
import { entriesOf } from './read-queries.ts'

const CLOSED_MAX = 20
const ENTRIES_MAX = 50

/** What a member still has to stake, by deposit and gift, as operators see it; the newest closed ones among them. */
export async function memberTurnover(sql: Queryable, memberId: bigint): Promise<OutputOf<typeof api.member>> {
  const [terms, rows, excluded] = [
    await queries.readTerms(sql),
    await queries.shownRows(sql, memberId, CLOSED_MAX),
    await isExcluded(sql, memberId),
  ]
  const open = rows.filter(({ status }) => status === 0)
  const { yetWithdraw, sumAllDeduct } = assess(open, terms, { isExcluded: excluded })
  const entries = await Promise.all(rows.map(({ rowId }) => entriesOf(sql, rowId, ENTRIES_MAX)))
  return {
    ...{ yetWithdraw, sumAllDeduct },
    rows: rows.map((row, index) => ({
      ...{ rowId: String(row.rowId), revision: row.revision },
      ...{ sourceKind: row.sourceKind, sourceNo: row.sourceNo, deposit: row.deposit, gift: row.gift },
      ...{ depositClaim: row.depositClaim, giftClaim: row.giftClaim, achieved: sumOf(row.achieved) },
      isOpen: row.status === 0,
      beginAt: row.beginAt.getTime(),
      entries: (entries[index] ?? []).map(({ entryId, addedAt, ...entry }) => ({
        ...entry,
        id: String(entryId),
        addedAt: addedAt.getTime(),
      })),
    })),
  }
}

/** 还需打码 of several members, in 厘, by what is counted so far; those without requirements are left out. */
export async function turnoverMissing(sql: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Money>> {
  const [terms, rows] = [await queries.readTerms(sql), await queries.openRows(sql, memberIds)]
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map([...byMember].map(([id, open]) => [id, assess(open, terms, { isExcluded: false }).yetWithdraw]))
}
