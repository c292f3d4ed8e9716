import * as api from '@liuhe/contract/api/operator/chains.ts'
import { dayOfIssue } from '@liuhe/domain/lottery/schedule.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { currentChains } from '../lottery/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { chainRetire } from './chain-retire.ts'

/** The desk of seed chains: what is current, and giving one up by two people. */
export function mountChainsConsole(server: Server): void {
  mountOperatorArea(server, api, {
    async list({ sql, clock }) {
      return (await currentChains(sql)).map(({ timing, publishedAt, ...chain }) => ({
        ...chain,
        publishedAt: publishedAt.getTime(),
        lastDay: dayOfIssue(timing, clock.now(), chain.length - chain.used),
      }))
    },
    retire: (context, { requestId, reason, used, ...payload }) =>
      propose(context, chainRetire, { payload, revision: used, reason, requestId }),
  })
}
