import type * as api from '@liuhe/contract/api/agent-entry.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import * as queries from './agreement-queries.ts'
import { agentSettings } from './settings.ts'
import { termsText } from './terms.ts'

/** Keeps what agents are told now as a version of its own, where it is a new text. Safe to repeat. */
export async function publishAgreement(sql: Queryable): Promise<void> {
  const [text, { agreementDays: days }] = await Promise.all([termsText(sql), agentSettings(sql)])
  await queries.keepAgreement(sql, { text, days })
}

/** What holds now, or what the asker has accepted. A version that he has not is none of his. */
export async function readAgreement(
  { sql, viewer }: Pick<ReadContext<SignedIn>, 'sql' | 'viewer'>,
  { version }: InputOf<typeof api.agreement>,
): Promise<OutputOf<typeof api.agreement>> {
  await publishAgreement(sql)
  const { memberId } = viewer
  const [current, accepted] = await Promise.all([
    queries.findAgreement(sql, { memberId }),
    queries.acceptedBy(sql, memberId),
  ])
  if (current === undefined) throw new Error('an agreement was published and is not there')
  const isAccepted = accepted.some((one) => one.version === version)
  const shown = version === undefined || version === current.version ? current : undefined
  const row = shown ?? (isAccepted ? await queries.findAgreement(sql, { memberId, version }) : undefined)
  if (row === undefined) throw new Refusal('AGENT/NO_AGREEMENT')
  return {
    ...{ version: row.version, text: row.text, publishedAt: row.publishedAt.getTime() },
    acceptedAt: row.acceptedAt?.getTime() ?? null,
    current: current.version,
    linksUntil: current.acceptedAt === null ? current.linksUntil.getTime() : null,
    accepted: accepted.map((one) => ({ version: one.version, acceptedAt: one.acceptedAt.getTime() })),
  }
}

/** @throws AGENT/AGREEMENT_CHANGED when another text holds by now */
export async function acceptAgreement(
  { tx, viewer }: WriteContext<SignedIn>,
  { version }: InputOf<typeof api.acceptAgreement>,
): Promise<OutputOf<typeof api.acceptAgreement>> {
  const { memberId } = viewer
  await refuseOldAgreement(tx, memberId, version)
  return { version, acceptedAt: (await queries.acceptVersion(tx, { memberId, version })).getTime() }
}

/** @throws AGENT/AGREEMENT_CHANGED when another version holds than the one that somebody read */
export async function refuseOldAgreement(sql: Queryable, memberId: bigint, version: number): Promise<void> {
  await publishAgreement(sql)
  const current = await queries.findAgreement(sql, { memberId })
  if (current?.version !== version) throw new Refusal('AGENT/AGREEMENT_CHANGED')
}

/** New links and accounts are for agents who have accepted what holds now. @throws AGENT/AGREEMENT */
export async function refuseNotAgreed(sql: Queryable, memberId: bigint): Promise<void> {
  if (!(await queries.hasAgreed(sql, memberId))) throw new Refusal('AGENT/AGREEMENT')
}

/**
 * Agents who have never accepted anything accept what holds now; for those who begin with an installation.
 * @returns the version that holds
 */
export async function acceptFirstAgreement(sql: Queryable, memberIds: readonly bigint[]): Promise<number> {
  await publishAgreement(sql)
  const version = await queries.newestVersion(sql)
  for (const memberId of memberIds) {
    if ((await queries.acceptedBy(sql, memberId)).length === 0) await queries.acceptVersion(sql, { memberId, version })
  }
  return version
}
