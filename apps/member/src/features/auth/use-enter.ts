import * as member from '@liuhe/contract/api/member.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { forgetDomainNotice } from '../../shared/domain-notice-memory.ts'

/** Takes a fresh token into use: it is stored, what the last person saw is forgotten, and the profile is loaded. */
export function useEnter(): (entered: { token: string; expiresAt: number }) => Promise<void> {
  const session = useSession()
  const cache = useQueryClient()
  const { call } = useApi()
  return async (entered) => {
    cache.removeQueries({ predicate: ({ queryKey: [name] }) => isPersonal(String(name)) })
    forgetDomainNotice(sessionStorage)
    session.signIn(entered)
    const { name: endpoint, effect } = member.info
    await cache
      .fetchQuery({
        queryKey: queryKey(member.info, {}),
        queryFn: () => call(member.info, {}),
        meta: { endpoint, effect },
      })
      // Somebody is in, also when the profile does not come: the pages ask for it again.
      .catch(() => undefined)
  }
}

const isPersonal = (name: string): boolean => name.startsWith('member.') || name.startsWith('bets.')
