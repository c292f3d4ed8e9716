import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import { use, useSyncExternalStore } from 'react'
import { SessionContext } from '../session/use-session.ts'

/**
 * Whether an endpoint may be asked now: what needs a session is not asked for nobody. The page of somebody who has just
 * signed out stands until the next one is here, and must not call once more; its refusal would read as a fault.
 */
export function useMayAsk({ access }: AnyEndpoint): boolean {
  const session = use(SessionContext)
  const isSignedIn = useSyncExternalStore(
    session?.subscribe ?? never,
    () => session?.token() !== null,
    () => false,
  )
  return access === 'public' || session === null || isSignedIn
}

const never = () => () => undefined
