/** Who has signed in, in this tab and in the others: a store outside React, told to all tabs by one channel. */
import type * as entry from '@liuhe/contract/api/operator/entry.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { StaffPermission } from '@liuhe/domain/staff.ts'

export type Operator = OutputOf<typeof entry.whoAmI>['operator']

export type SessionState =
  /** The server has not been asked yet. */
  | { kind: 'unknown' }
  | { kind: 'out' }
  | { kind: 'in'; operator: Operator }
  /** The session has ended by itself; the page stays as it was, beneath the question for both factors. */
  | { kind: 'over'; operator: Operator }

/** What tabs tell each other. */
type Word = { kind: 'in'; login: string } | { kind: 'out' } | { kind: 'used'; at: number }

export interface Session {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** How often somebody has entered: a call that began before the last time says nothing about the session of now. */
  turn(): number
  /** Epoch ms of the last call that keeps the session alive, from any tab. */
  usedAt(): number
  use(): void
  enter(operator: Operator): void
  /** Signed out, here and in every tab. */
  leave(): void
  /** The server says that the session is over, or that there is none. Other tabs are told by their own calls. */
  end(): void
  /** Resolves when somebody is in again: false when that was given up. */
  entered(): Promise<boolean>
  close(): void
}

/** The part of a `BroadcastChannel` that is used. */
export type Line = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>

/** @param reload shows the page from its beginning: what stands in it belongs to somebody else */
export function createSession({ line, reload }: { line: Line; reload: () => void }): Session {
  let state: SessionState = { kind: 'unknown' }
  let usedAt = Date.now()
  let turn = 0
  const listeners = new Set<() => void>()
  let waiting: ((isIn: boolean) => void)[] = []
  const become = (next: SessionState) => {
    if (next.kind === 'in') turn++
    state = next
    for (const listener of listeners) listener()
    if (next.kind !== 'in' && next.kind !== 'out') return
    const told = waiting
    waiting = []
    for (const tell of told) tell(next.kind === 'in')
  }
  const tell = (word: Word) => line.postMessage(word)
  const hear = (word: Word) => {
    if (word.kind === 'used') usedAt = Math.max(usedAt, word.at)
    if (word.kind === 'out' && state.kind !== 'out') become({ kind: 'out' })
    if (word.kind !== 'in') return
    // The cookie is every tab's: the same person goes on here; of somebody else this page knows nothing.
    const known = state.kind === 'in' || state.kind === 'over' ? state.operator : undefined
    if (known?.login !== word.login) return reload()
    usedAt = Date.now()
    if (state.kind === 'over') become({ kind: 'in', operator: known })
  }
  line.addEventListener('message', ((event: MessageEvent<Word>) => hear(event.data)) as EventListener)

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    turn: () => turn,
    usedAt: () => usedAt,
    use() {
      usedAt = Date.now()
      tell({ kind: 'used', at: usedAt })
    },
    enter(operator) {
      const isSomebodyElse = state.kind === 'over' && state.operator.login !== operator.login
      usedAt = Date.now()
      tell({ kind: 'in', login: operator.login })
      if (isSomebodyElse) reload()
      else become({ kind: 'in', operator })
    },
    leave() {
      tell({ kind: 'out' })
      become({ kind: 'out' })
    },
    end() {
      if (state.kind === 'in') become({ kind: 'over', operator: state.operator })
      if (state.kind === 'unknown') become({ kind: 'out' })
    },
    entered: () => (state.kind === 'out' ? Promise.resolve(false) : new Promise((resolve) => waiting.push(resolve))),
    close: () => line.close(),
  }
}

/** What a person may do, for pages that show nothing else. The server asks again at every call. */
export const may = (operator: Operator, permission: StaffPermission): boolean =>
  operator.permissions.includes(permission)
