import * as auditApi from '@liuhe/contract/api/operator/audit.ts'
import * as entryApi from '@liuhe/contract/api/operator/entry.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { staffMay } from '@liuhe/domain/staff.ts'
import { isSiteDate, type SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteSpan } from '../../db/site-days.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { verifyPart } from './audit.ts'
import { type AuditSpan, selectEntries, selectHead } from './audit-queries.ts'
import { selectFailedEntries } from './attempt-queries.ts'
import type { OperatorDesk } from './desk.ts'
import { enrol, openInvite } from './enrol.ts'
import { mountOperatorArea } from './operator-server.ts'
import { closeSession } from './sessions.ts'
import { selectSessions } from './session-queries.ts'
import { secondFactor, signIn, wireOf } from './sign-in.ts'

/** How operators get in and out, and the audit. */
export function mountOperators(server: Server, desk: OperatorDesk): void {
  mountOperatorArea(server, entryApi, {
    signIn: { ownTransactions: signIn(desk) },
    secondFactor: { ownTransactions: secondFactor(desk) },
    openInvite: { ownTransactions: openInvite(desk) },
    enrol: { ownTransactions: enrol(desk) },
    async signOut(context) {
      context.note({ object: `session/${context.operator.sessionId.slice(0, 16)}` })
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
    list: ({ sql, operator }, query) => listEntries(sql, query, { isWhole: staffMay(operator.role, 'readWholeAudit') }),
    async check({ sql }, { after, hash }) {
      const known = hash === undefined ? undefined : { position: after, hash }
      const { entries, head, isEnd, fault } = await verifyPart(sql, known)
      return { position: entries, hash: head, isEnd, fault: fault ?? null }
    },
    failedEntries: ({ sql }, { before, rows }) => selectFailedEntries(sql, { before, rows }),
    head: ({ sql }) => selectHead(sql),
  })
}

/**
 * Entries of the audit, the newest first.
 * @param isWhole whether the reader may see all of it; else he has what is of people and the system alone
 */
export async function listEntries(
  sql: Queryable,
  { before, login, object, action, result, from, to, rows }: InputOf<typeof auditApi.list>,
  { isWhole }: { isWhole: boolean },
): Promise<OutputOf<typeof auditApi.list>> {
  const span = await spanOf(sql, from, to)
  return selectEntries(sql, { before, login, object, action, result, rows, span, isWhole })
}

const SESSIONS_SHOWN = 20

/** Instants of some days of the site; open at the end that is not given. */
async function spanOf(sql: Queryable, from?: string, to?: string): Promise<AuditSpan | undefined> {
  if (from === undefined && to === undefined) return undefined
  for (const day of [from, to]) if (day !== undefined && !isSiteDate(day)) throw new Refusal('REQ/INVALID')
  const span = await siteSpan(sql, (from ?? EARLIEST) as SiteDate, (to ?? LATEST) as SiteDate)
  return { from: span.from.toISOString(), until: span.until.toISOString() }
}
const [EARLIEST, LATEST] = ['1970-01-02', '2999-12-31']
