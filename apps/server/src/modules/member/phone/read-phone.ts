import type * as api from '@liuhe/contract/api/phones.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { PhoneDesk } from './phone-desk.ts'
import { findBinding, wasEverBound } from './queries.ts'

/** The number of a member as its ends (Ruling C16), and what binding one would bring. */
export async function readPhone(
  { sms, gift }: Pick<PhoneDesk, 'sms' | 'gift'>,
  sql: Queryable,
  memberId: bigint,
): Promise<OutputOf<typeof api.read>> {
  const [binding, wasBound] = await Promise.all([findBinding(sql, memberId), wasEverBound(sql, memberId, undefined)])
  const amount = wasBound || sms === undefined ? undefined : await gift.amountOf(sql)
  return {
    isOn: sms !== undefined,
    phone: binding === undefined ? null : mask(binding.phone),
    boundTime: binding?.boundAt.getTime() ?? null,
    gift: amount ?? null,
    inboxUrl: sms?.inboxUrl ?? null,
  }
}
