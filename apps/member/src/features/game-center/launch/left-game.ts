import * as member from '@liuhe/contract/api/member.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { followWakes } from '@liuhe/web/socket/on-wake.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

const KEY = 'game-center-left'

/** Notes that a game is being opened, and where the page is scrolled. */
export const markLeft = (): void => sessionStorage.setItem(KEY, String(Math.round(window.scrollY)))

/** Where the page was scrolled when a game was opened, in px; null when none was since. */
function takeLeft(): number | null {
  const noted = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return noted === null ? null : Number(noted) || 0
}

/**
 * When a game has been left: the balance is asked for again, and so is what was played. A page that had gone for the
 * game comes back to the same place.
 * @param isReady whether the page is as high as it was
 */
export function useReturn({ isReady, onReturn }: { isReady: boolean; onReturn: () => void }): void {
  const isSignedIn = useIsSignedIn()
  const cache = useQueryClient()
  const collect = useAct(member.refreshBalance, {
    onDone: (balance) => cache.setQueryData(queryKey(member.status, {}), balance),
  })
  const back = useEffectEvent(() => {
    if (isSignedIn) collect.mutate({})
    onReturn()
  })
  const isFirst = useRef(true)

  useEffect(() => {
    const look = () => {
      if (takeLeft() !== null) back()
    }
    return followWakes({ onWake: look, onSleep: () => undefined })
  }, [])

  useEffect(() => {
    if (!isReady) return
    // In a frame of its own, after the one that follows the address.
    const frame = requestAnimationFrame(() => {
      const top = isFirst.current ? takeLeft() : null
      isFirst.current = false
      if (top === null) return
      window.scrollTo({ top, behavior: 'instant' })
      back()
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady])
}
