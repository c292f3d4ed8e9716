import * as api from '@liuhe/contract/api/operator/draws.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { closeNow } from '../lottery/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { drawVoid } from '../results/index.ts'
import { drawOf, listDraws, readDraw, readNamed } from './read-draws.ts'

/** The desk of draws: by urgency, one with its proofs, closed early by one, given up by two. */
export function mountDrawsConsole(server: Server): void {
  mountOperatorArea(server, api, {
    list: (asker, asked) => listDraws(asker, asked),
    named: ({ sql }, { number }) => readNamed(sql, number),
    read: (asker, turn) => readDraw(asker, turn),
    async close({ tx, note }, { gameId, turnNum, reason }) {
      note({ object: `draw/${gameId}/${turnNum}`, reason })
      const before = await drawOf(tx, { gameId, turnNum })
      const isClosed = await closeNow(tx, before.drawId)
      const draw = await drawOf(tx, { gameId, turnNum })
      // One that has closed meanwhile, by itself or by a colleague, is what was wanted.
      if (!isClosed && draw.status !== 'closed') throw new Refusal('DRAW/STATE', { data: { state: draw.state } })
      if (isClosed) note({ before: { closeAt: before.closeAt }, after: { closeAt: draw.closeAt } })
      return { outcome: isClosed ? 'closed' : 'known', closedAt: draw.closedAt ?? draw.closeAt }
    },
    voidDraw: (context, { requestId, reason, ...payload }) =>
      propose(context, drawVoid, { payload, revision: 0, reason, requestId }),
  })
}
