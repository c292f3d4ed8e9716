import * as api from '@liuhe/contract/api/operator/turnover.ts'
import { sumOf } from '@liuhe/domain/turnover/allocate.ts'
import { assess } from '@liuhe/domain/turnover/assess.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { isExcluded } from '../limits/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import * as queries from './queries.ts'
import { entriesOf } from './read-queries.ts'
import { payloadOf, shownTerms, turnoverTerms } from './turnover-terms.ts'
import { turnoverChange } from './turnover-change.ts'

const CLOSED_MAX = 20
const ENTRIES_MAX = 50

/** The desk of turnover: what a member still has to stake, and changes of it and of its terms by two people. */
export function mountTurnoverConsole(server: Server): void {
  mountOperatorArea(server, api, {
    async member({ sql }, { memberId: text }) {
      const memberId = BigInt(text)
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
    },
    change: (context, { requestId, reason, revision, rowId, depositClaim, giftClaim }) =>
      propose(context, turnoverChange, {
        payload: { rowId, depositClaim: String(depositClaim), giftClaim: String(giftClaim) },
        ...{ revision, reason, requestId },
      }),
    async terms({ sql }) {
      const terms = await queries.readTerms(sql)
      return { revision: terms.revision, terms: shownTerms(terms) }
    },
    changeTerms: (context, { requestId, reason, revision, terms }) =>
      propose(context, turnoverTerms, { payload: payloadOf(terms), revision, reason, requestId }),
  })
}
