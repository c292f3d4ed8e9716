import * as api from '@liuhe/contract/api/operator/ledger.ts'
import type { Server } from '../../http/server.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { explainPosting } from './explain-posting.ts'
import { listPostings } from './list-postings.ts'

/** The books, for those who read money (docs/money.md). */
export const mountBooks = (server: Server): void =>
  mountOperatorArea(server, api, {
    postings: ({ sql }, query) => listPostings(sql, query),
    explain: ({ sql, clock }, { transferId, line }) =>
      explainPosting({ sql, clock }, { transferId: BigInt(transferId), line }),
  })
