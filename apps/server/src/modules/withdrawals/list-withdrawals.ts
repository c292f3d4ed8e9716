import type * as api from '@liuhe/contract/api/withdrawals.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isSiteDate } from '@liuhe/domain/time.ts'
import { siteSpan } from '../../db/site-days.ts'
import type { ReadContext } from '../../http/context.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { selectWithdrawals } from './queries.ts'
import { rowOf } from './read-withdrawal.ts'

/** A page of the member's withdrawals. */
export async function listWithdrawals(
  { sql, viewer }: ReadContext<SignedIn>,
  { state, from, until, after, rows }: InputOf<typeof api.list>,
): Promise<OutputOf<typeof api.list>> {
  for (const day of [from, until]) if (day !== undefined && !isSiteDate(day)) throw new Refusal('REQ/INVALID')
  const [before] = after === undefined ? [] : (keyOf(after, ['big']) as [string])
  const found = await selectWithdrawals(sql, viewer.memberId, {
    ...{ state, rows },
    ...(from !== undefined && { from: (await siteSpan(sql, from)).from }),
    ...(until !== undefined && { until: (await siteSpan(sql, until)).until }),
    ...(before !== undefined && { before }),
  })
  return { data: found.map(rowOf), next: nextKey(found, rows, ({ withdrawalId }) => [String(withdrawalId)]) }
}
