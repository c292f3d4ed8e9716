/** What one person may do to a member, or say of him. */
import type * as api from '@liuhe/contract/api/operator/member-deeds.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { Refusal } from '../../http/refusal.ts'
import { announceMember, revokeOthers } from '../../http/sessions/sessions.ts'
import { type OperatorPool, type OperatorWrite, takeRequest } from '../operators/index.ts'
import { issueResetCode } from '../security/index.ts'
import { sendToBoundPhone, type SmsSender } from '../member/index.ts'
import { changeHold, changeSessions, changeTags } from './member-changes.ts'
import { beginDeed, foundMember, objectOf } from './one-member.ts'
import { addRevision, insertNote, writeState } from './queries.ts'

type Write = Pick<OperatorWrite<typeof api.setTags>, 'tx' | 'operator' | 'reply' | 'note'>

/** Writes a note; nobody changes it again. */
export async function addNote(
  { tx, operator, note }: Write,
  { memberId: id, requestId, kind, words }: InputOf<typeof api.addNote>,
): Promise<null> {
  note({ object: objectOf(id) })
  const { memberId } = await foundMember(tx, id)
  const body = { memberId: id, kind, words }
  if (!(await takeRequest(tx, operator, { requestId, action: 'memberDeeds.addNote', body }))) return null
  await insertNote(tx, { memberId, kind, words, operatorId: operator.operatorId })
  note({ after: { kind } })
  return null
}

export async function setTags(
  context: Write,
  { tags, ...deed }: InputOf<typeof api.setTags>,
): Promise<OutputOf<typeof api.setTags>> {
  const { tx, operator, note } = context
  note({ object: objectOf(deed.memberId) })
  const wanted = [...new Set(tags)].toSorted()
  const { memberId, member, isRepeat } = await beginDeed(context, 'memberDeeds.setTags', { ...deed, tags: wanted })
  if (isRepeat) return { revision: member.revision }
  const { revision, ...facts } = await changeTags(tx, memberId, { tags: wanted, operatorId: operator.operatorId })
  note(facts)
  return { revision }
}

/** Holds withdrawals, or lets them go on. @throws MEMBER/STATE when they are as asked for already */
export async function setHold(
  context: Write,
  { isHeld, reason, ...deed }: InputOf<typeof api.setHold>,
): Promise<OutputOf<typeof api.setHold>> {
  const { tx, operator, note } = context
  note({ object: objectOf(deed.memberId), reason })
  const { memberId, member, isRepeat } = await beginDeed(context, 'memberDeeds.setHold', {
    ...{ ...deed, isHeld: isHeld ? 1 : 0, reason },
  })
  if (isRepeat) return { revision: member.revision }
  const { operatorId } = operator
  const { revision, ...facts } = await changeHold(tx, memberId, { isHeld, reason, operatorId })
  note(facts)
  return { revision }
}

/** Suspends a member, whose sessions end at once in every process, or lets him in again. @throws MEMBER/STATE */
export async function setState(
  context: Write,
  { state, reason, ...deed }: InputOf<typeof api.setState>,
): Promise<OutputOf<typeof api.setState>> {
  const { tx, reply, note } = context
  note({ object: objectOf(deed.memberId), reason })
  const { memberId, member, isRepeat } = await beginDeed(context, 'memberDeeds.setState', { ...deed, state, reason })
  if (isRepeat) return { revision: member.revision }
  if (member.state === 'closed' || member.state === state) throw new Refusal('MEMBER/STATE')
  await writeState(tx, memberId, state)
  if (state === 'suspended') await revokeOthers({ tx, reply }, { memberId })
  await announceMember({ tx, reply }, memberId)
  note({ before: { state: member.state }, after: { state } })
  return { revision: await addRevision(tx, memberId) }
}

export async function endSessions(
  context: Write,
  { reason, ...deed }: InputOf<typeof api.endSessions>,
): Promise<OutputOf<typeof api.endSessions>> {
  const { tx, reply, note } = context
  note({ object: objectOf(deed.memberId), reason })
  const { memberId, member, isRepeat } = await beginDeed(context, 'memberDeeds.endSessions', { ...deed, reason })
  if (isRepeat) return { revision: member.revision, ended: 0 }
  const { revision, ended, ...facts } = await changeSessions({ tx, reply }, memberId)
  note(facts)
  return { revision, ended }
}

/**
 * Sends a one-time code to the phone that the member has bound. It stands in the message and as a hash in the table,
 * and in no answer, audit or log (SEC-63).
 */
export const sendResetCode =
  ({ sms, pepper }: { sms: SmsSender | undefined; pepper: string }) =>
  async (
    { sql, operator, random, record }: OperatorPool<typeof api.sendResetCode>,
    { reason, ...deed }: InputOf<typeof api.sendResetCode>,
  ): Promise<OutputOf<typeof api.sendResetCode>> => {
    const row = await foundMember(sql, deed.memberId)
    const { memberId } = row
    let revision = row.revision
    const { phone } = await sendToBoundPhone(sql, sms, {
      memberId,
      async prepare(tx) {
        const begun = await beginDeed({ tx, operator }, 'memberDeeds.sendResetCode', { ...deed, reason })
        // A code that is on its way is not sent twice, and its text is not known any more.
        if (begun.isRepeat) throw new Refusal('REQ/KEY_REUSED')
        if (begun.member.state === 'closed') throw new Refusal('MEMBER/STATE')
        const code = await issueResetCode(tx, { pepper }, { memberId, issuedBy: operator.login, random })
        revision = await addRevision(tx, memberId)
        await record(tx, { object: objectOf(memberId), after: { sent: 'reset-code' }, reason })
        return `您的密码重置码是 ${code}，30分钟内有效，仅可使用一次。请勿告诉任何人，客服不会向您索取。`
      },
    })
    return { revision, phone: mask(phone), minutes: 30 }
  }
