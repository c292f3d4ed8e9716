import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import type { Live } from '../live.ts'

/** A line without a server: `push` says something to everybody who listens. */
export function fakeLine() {
  const listeners = new Set<(push: PushContent) => void>()
  const live: Live = {
    subscribe: () => () => undefined,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const push = (content: PushContent) =>
    acting(() => {
      for (const listener of listeners) listener(content)
    })
  return { live, push, listeners }
}
