import * as api from '@liuhe/contract/api/operator/turnover.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { memberTurnover } from './member-turnover.ts'
import * as queries from './queries.ts'
import { payloadOf, shownTerms, turnoverTerms } from './turnover-terms.ts'
import { turnoverChange } from './turnover-change.ts'

/** The desk of turnover: what a member still has to stake, and changes of it and of its terms by two people. */
export function mountTurnoverConsole(server: Server): void {
  mountOperatorArea(server, api, {
    member: ({ sql }, { memberId }) => memberTurnover(sql, BigInt(memberId)),
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
