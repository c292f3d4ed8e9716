import { createContext, use, useSyncExternalStore } from 'react'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session | null>(null)

/** The session of the app around this component. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionContext')
  return session
}

/**
 * Whether a token is held. The document is rendered for a guest and hydrated as such; a member's parts fill in right
 * after, so that one cached page serves everybody.
 */
export function useIsSignedIn(): boolean {
  const session = useSession()
  return useSyncExternalStore(
    session.subscribe,
    () => session.token() !== null,
    () => false,
  )
}
