import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { createGameSocket, type GameSocket, socketHosts } from '@liuhe/web/socket/game-socket.ts'
import { useEffect, useRef } from 'react'

/**
 * Pushes of one game's draws while a component shows them. All panels of the page share one line, which is opened by the
 * first and closed after the last.
 */
export function useDrawPushes(gameId: number, onPush: (push: PushContent) => void): void {
  const latest = useRef(onPush)
  useEffect(() => {
    latest.current = onPush
  })
  useEffect(() => {
    const listener = (push: PushContent) => latest.current(push)
    listeners.add(listener)
    shared ??= createGameSocket({
      hosts: socketHosts([], window.location),
      onPush: (push) => {
        for (const tell of listeners) tell(push)
      },
    })
    const line = shared
    const ends = (['RESULT', 'VIDEO', 'LIVE_URL_HISTORY'] as const).map((type) => line.subscribe(gameId, type))
    return () => {
      for (const end of ends) end()
      listeners.delete(listener)
      // A panel of the next game is often mounted right after the last one goes.
      setTimeout(() => {
        if (listeners.size > 0 || shared !== line) return
        line.close()
        shared = undefined
      }, LINGER_MS)
    }
  }, [gameId])
}

const LINGER_MS = 5000
const listeners = new Set<(push: PushContent) => void>()
let shared: GameSocket | undefined
