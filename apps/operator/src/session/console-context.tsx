import type { Call } from '@liuhe/contract/client.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Listen } from '../calls/listen.ts'
import type { Operator, Session, SessionState } from './session.ts'

/** What every part of the console has: the line to the server, and who sits in front of it. */
export interface ConsoleParts {
  call: Call
  session: Session
  /** The line on which the server tells what others do. */
  listen: Listen
  /** How often that is asked for where there is no such line; tests are in a hurry. */
  newsEveryMs?: number
  /** Another place of the template studio's preview than that of the product; tests bring their own. */
  previewAddress?: string
}

const Context = createContext<ConsoleParts | undefined>(undefined)
export const ConsoleProvider = Context.Provider

/** @throws outside of the console */
export function useConsole(): ConsoleParts {
  const parts = use(Context)
  if (parts === undefined) throw new Error('there is no console around this')
  return parts
}

export function useSession(): SessionState {
  const { session } = useConsole()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** Who has signed in, also while the session is over and the page waits. @throws where nobody has */
export function useOperator(): Operator {
  const state = useSession()
  if (state.kind !== 'in' && state.kind !== 'over') throw new Error('nobody has signed in')
  return state.operator
}
