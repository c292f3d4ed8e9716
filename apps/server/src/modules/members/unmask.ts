/** What is masked of a member, shown once to one person who says why (decision 127). */
import type * as api from '@liuhe/contract/api/operator/member-deeds.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { UNMASK_MOST, UNMASKED_FIELDS, type UnmaskedField } from '@liuhe/domain/members/unmask.ts'
import { siteDay, siteSpan } from '../../db/site-days.ts'
import { Refusal } from '../../http/refusal.ts'
import { countRequests, lockPeople, type OperatorWrite, takeRequest } from '../operators/index.ts'
import { settingOf } from '../system/index.ts'
import { raiseUnmaskAlarm } from './alarm-queries.ts'
import { foundMember, objectOf } from './one-member.ts'
import type { MemberRow } from './queries.ts'

const ACTION = 'memberDeeds.unmask'

/**
 * Shows fields of a member. The answer is the only place where they stand: the audit has their names, and a repeat is
 * not answered.
 * @throws MEMBER/UNMASKED for a repeat, MEMBER/UNMASK_LIMIT after thirty in a day of the site
 */
export async function unmaskMember(
  { tx, operator, note, clock }: OperatorWrite<typeof api.unmask>,
  { memberId: id, requestId, fields, reason }: InputOf<typeof api.unmask>,
): Promise<OutputOf<typeof api.unmask>> {
  const names = [...new Set(fields)].toSorted()
  note({ object: objectOf(id), after: { fields: names }, reason })
  // His requests come one by one, so that parallel ones do not all find the last free place.
  await lockPeople(tx, [operator.operatorId])
  const row = await foundMember(tx, id)
  const { from } = await siteSpan(tx, await siteDay(tx, clock.now()))
  const before = await countRequests(tx, operator, { action: ACTION, since: from })
  const body = { memberId: id, fields: names, reason }
  if (!(await takeRequest(tx, operator, { requestId, action: ACTION, body }))) throw new Refusal('MEMBER/UNMASKED')
  if (before >= UNMASK_MOST) throw new Refusal('MEMBER/UNMASK_LIMIT')
  const used = before + 1
  if (used >= (await settingOf(tx, 'alarm_unmask'))) await raiseUnmaskAlarm(tx, operator.operatorId, used)
  const values = Object.fromEntries(
    UNMASKED_FIELDS.map((name) => [name, names.includes(name) ? VALUES[name](row) : undefined]),
  )
  return { values: values as Record<UnmaskedField, string | null | undefined>, used, most: UNMASK_MOST }
}

const VALUES: Record<UnmaskedField, (row: MemberRow) => string | null> = {
  account: ({ account }) => account,
  name: ({ fullName }) => fullName,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  birthday: ({ birthday }) => birthday,
  qq: ({ qq }) => qq,
  weixin: ({ weixin }) => weixin,
}
