/** What one person may do for a player: it only tightens, and holds at once. */
import type * as api from '@liuhe/contract/api/operator/protection.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import { ASSESSMENT_QUESTIONS, isAnswered } from '@liuhe/domain/members/protection.ts'
import { Refusal } from '../../http/refusal.ts'
import { applyLimit, limitsRevision, lockLimits, pauseMember, readPause } from '../limits/index.ts'
import { foundMember, objectOf } from '../members/index.ts'
import { notify } from '../notifications/index.ts'
import { type OperatorWrite, takeRequest } from '../operators/index.ts'
import * as queries from './queries.ts'

type Write = Pick<OperatorWrite<typeof api.lowerLimit>, 'tx' | 'operator' | 'reply' | 'note'>
type Revised = OutputOf<typeof api.lowerLimit>

/** Takes the request under the wallet's lock. @throws MEMBER/CHANGED when limits were changed since somebody looked */
async function begin(
  { tx, operator }: Write,
  { memberId: id, requestId, revision, action, body }: BeginOf,
): Promise<{ memberId: bigint; revision: number; isRepeat: boolean }> {
  const { memberId } = await foundMember(tx, id)
  const isNew = await takeRequest(tx, operator, { requestId, action, body: { memberId: id, ...body } })
  await lockLimits(tx, memberId)
  const present = await limitsRevision(tx, memberId)
  if (isNew && present !== revision) throw new Refusal('MEMBER/CHANGED', { data: { revision: present } })
  return { memberId, revision: present, isRepeat: !isNew }
}

interface BeginOf {
  memberId: string
  requestId: string
  revision: number
  action: string
  body: Record<string, Json>
}

/** Lowers a limit, or sets one where none is. @throws RG/ONLY_TIGHTER */
export async function lowerLimit(
  context: Write,
  { kind, period, amount, reason, ...deed }: InputOf<typeof api.lowerLimit>,
): Promise<Revised> {
  const { tx, operator, note } = context
  note({ object: objectOf(deed.memberId), reason })
  const body = { kind, period, amount: String(amount), reason }
  const begun = await begin(context, { ...deed, action: 'protection.lowerLimit', body })
  const { memberId } = begun
  if (begun.isRepeat) return { revision: begun.revision }
  const by = `operator:${operator.operatorId}` as const
  const before = await applyLimit(tx, memberId, { name: { kind, period }, amount, by })
  await notify(tx, { memberId, content: '您的一项限额已由客服下调，即时生效。可在“理性游戏”中查看。' })
  note({ before: { kind, period, amount: textOf(before.amount) }, after: { kind, period, amount: String(amount) } })
  return { revision: await limitsRevision(tx, memberId) }
}

const textOf = (amount: bigint | null): string | null => (amount === null ? null : String(amount))

/** Begins a pause. @throws RG/ONLY_TIGHTER when what holds already is longer */
export async function startPause(
  context: Write,
  { length, reason, ...deed }: InputOf<typeof api.startPause>,
): Promise<Revised> {
  const { tx, reply, operator, note } = context
  note({ object: objectOf(deed.memberId), reason })
  const begun = await begin(context, { ...deed, action: 'protection.startPause', body: { length, reason } })
  const { memberId } = begun
  if (begun.isRepeat) return { revision: begun.revision }
  const before = await readPause(tx, memberId)
  await pauseMember({ tx, reply }, memberId, { length, by: `operator:${operator.operatorId}` })
  const after = await readPause(tx, memberId)
  const revision = await limitsRevision(tx, memberId)
  if (after === null || revision === begun.revision) throw new Refusal('RG/ONLY_TIGHTER')
  await notify(tx, { memberId, content: '您的账户已暂停游戏，期间无法投注与充值，仍可提现。如有疑问，请联系客服。' })
  note({ before: pauseJson(before), after: pauseJson(after) })
  return { revision }
}

const pauseJson = (pause: Awaited<ReturnType<typeof readPause>>): Json =>
  pause === null ? null : { kind: pause.kind, endsAt: new Date(pause.endsAt).toISOString() }

/** An open case, as it was looked at. @throws RG/CASE_NOT_FOUND, RG/CASE_OVER, MEMBER/CHANGED */
async function openCase(
  { tx, operator, note }: Write,
  { caseId, requestId, revision, action, body }: { caseId: number } & Omit<BeginOf, 'memberId'>,
): Promise<{ found: queries.CaseRow; isRepeat: boolean }> {
  note({ object: `protection/${caseId}` })
  const found = await queries.lockCase(tx, caseId)
  if (found === undefined) throw new Refusal('RG/CASE_NOT_FOUND')
  const isNew = await takeRequest(tx, operator, { requestId, action, body: { caseId, ...body } })
  if (!isNew) return { found, isRepeat: true }
  if (found.closedAt !== null) throw new Refusal('RG/CASE_OVER')
  if (found.revision !== revision) throw new Refusal('MEMBER/CHANGED', { data: { revision: found.revision } })
  return { found, isRepeat: false }
}

/**
 * Ends a case with an assessment. A wish to return is declined by it, and the exclusion stays; a match is confirmed or
 * stays open, so it is none of these.
 * @throws RG/ASSESSMENT when a question has no answer, or a match is to be assessed away
 */
export async function closeCase(
  context: Write,
  { level, answers, words, ...deed }: InputOf<typeof api.closeCase>,
): Promise<Revised> {
  const { tx, operator, note } = context
  if (!isAnswered(answers)) throw new Refusal('RG/ASSESSMENT')
  const body = { level, answers: ASSESSMENT_QUESTIONS.filter((question) => answers[question]), words }
  const { found, isRepeat } = await openCase(context, { ...deed, action: 'protection.closeCase', body })
  if (isRepeat) return { revision: found.revision }
  if (found.kind === 'match') throw new Refusal('RG/ASSESSMENT')
  const outcome = found.kind === 'return' ? 'declined' : 'assessed'
  await queries.endCase(tx, found.caseId, {
    outcome,
    closedBy: operator.operatorId,
    words,
    assessment: { level, answers },
  })
  note({ before: { kind: found.kind }, after: { outcome, level }, reason: words })
  return { revision: found.revision + 1 }
}

/** Confirms that an account is of somebody who is excluded. */
export async function confirmMatch(
  context: Write,
  { reason, ...deed }: InputOf<typeof api.confirmMatch>,
): Promise<Revised> {
  const { tx, operator, note } = context
  const { found, isRepeat } = await openCase(context, { ...deed, action: 'protection.confirmMatch', body: { reason } })
  if (isRepeat) return { revision: found.revision }
  if (found.kind !== 'match') throw new Refusal('RG/CASE_NOT_FOUND')
  await queries.endCase(tx, found.caseId, { outcome: 'confirmed', closedBy: operator.operatorId, words: reason })
  note({ before: { kind: 'match' }, after: { outcome: 'confirmed' }, reason })
  return { revision: found.revision + 1 }
}
