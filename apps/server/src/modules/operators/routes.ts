import * as auditApi from '@liuhe/contract/api/operator/audit.ts'
import * as entryApi from '@liuhe/contract/api/operator/entry.ts'
import * as newsApi from '@liuhe/contract/api/operator/news.ts'
import type { Server } from '../../http/server.ts'
import { selectEntries, selectHead } from './audit-queries.ts'
import { selectFailedEntries } from './attempt-queries.ts'
import type { OperatorDesk } from './desk.ts'
import { enrol, openInvite } from './enrol.ts'
import { mountOperatorArea } from './operator-server.ts'
import { closeSession } from './sessions.ts'
import { newsSince } from './news.ts'
import { selectSessions } from './session-queries.ts'
import { secondFactor, signIn, wireOf } from './sign-in.ts'

/** How operators get in and out, the audit, and what is new since a mark. */
export function mountOperators(server: Server, desk: OperatorDesk): void {
  mountOperatorArea(server, entryApi, {
    signIn: { ownTransactions: signIn(desk) },
    secondFactor: { ownTransactions: secondFactor(desk) },
    openInvite: { ownTransactions: openInvite(desk) },
    enrol: { ownTransactions: enrol(desk) },
    async signOut(context) {
      await closeSession(context, context.operator)
      return null
    },
    whoAmI: ({ operator }) => ({
      operator: wireOf(operator),
      signedInAt: operator.signedInAt,
      expiresAt: operator.expiresAt,
    }),
    async sessions({ sql, operator }) {
      const rows = await selectSessions(sql, operator.operatorId, SESSIONS_SHOWN)
      return rows.map(({ sessionId, ...row }) => ({ ...row, isCurrent: sessionId === operator.sessionId }))
    },
  })
  mountOperatorArea(server, auditApi, {
    list: ({ sql }, { before, login, object, rows }) => selectEntries(sql, { before, login, object, rows }),
    failedEntries: ({ sql }, { before, rows }) => selectFailedEntries(sql, { before, rows }),
    head: ({ sql }) => selectHead(sql),
  })
  mountOperatorArea(server, newsApi, { since: ({ sql }, { mark }) => newsSince(sql, mark) })
}

const SESSIONS_SHOWN = 20
