import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { hashKey, queryKey } from '@liuhe/web/api/query-key.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Keeps the member's rebate with the session (Spec A §3, Ruling C15): a page that opens before the profile has come
 * shows it, and not that of the empty profile. It goes with the session.
 */
export function rememberRebate(queryClient: QueryClient, session: Session): void {
  const hash = hashKey(queryKey(member.info, {}))
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash || session.token() === null) return
    const profile = query.state.data as OutputOf<typeof member.info> | undefined
    if (profile) session.values.write('rebateRatio', String(profile.userInfo.rebate))
  })
}
