import * as member from '@liuhe/contract/api/member.ts'
import { FRESH_MS, useApi } from '@liuhe/web/api/provider.tsx'
import { readOnce } from '@liuhe/web/api/read-once.ts'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { forgetDomainNotice } from '../../shared/startup/domain-notice-memory.ts'

/** Takes a fresh token into use: it is stored, what the last person saw is forgotten, and the profile is loaded. */
export function useEnter(): (entered: { token: string; expiresAt: number }) => Promise<void> {
  const session = useSession()
  const cache = useQueryClient()
  const { call } = useApi()
  return async (entered) => {
    cache.removeQueries({ predicate: ({ queryKey: [name] }) => isPersonal(String(name)) })
    forgetDomainNotice(sessionStorage)
    session.signIn(entered)
    // Somebody is in, also when the profile does not come: the pages ask for it again.
    await readOnce({ cache, call }, member.info, {}, { freshMs: FRESH_MS }).catch(() => undefined)
  }
}

const isPersonal = (name: string): boolean => name.startsWith('member.') || name.startsWith('bets.')
