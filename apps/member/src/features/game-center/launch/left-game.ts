import * as member from '@liuhe/contract/api/member.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { followWakes } from '@liuhe/web/socket/on-wake.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CentreGame } from '../model/centre-game.ts'

const KEY = 'game-center-left'
/** Between the tabs of this site: `left` from a game's tab that came back, `here` from the centre beside it. */
const LINE = 'game-center'

/** Where the page stood: how far below the window's top a category began, in px. */
type Place = { category: string; top: number }

const placeOf = (category: string): Place | null => {
  const section = document.querySelector(`[data-category="${CSS.escape(category)}"]`)
  return section && { category, top: Math.round(section.getBoundingClientRect().top) }
}

/**
 * Notes that a game is being opened, and where its category stands: whatever comes above it in between, the games that
 * were played last for one, the tile is found at the same height again.
 */
export function markLeft({ category }: Pick<CentreGame, 'category'>): void {
  sessionStorage.setItem(KEY, JSON.stringify(placeOf(category)))
}

/** The note of a game that was opened: null when none was, or when its category was nowhere. */
function takeLeft(): { place: Place | null } | null {
  const noted = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return noted === null ? null : { place: JSON.parse(noted) as Place | null }
}

/** Brings a category to where it stood. @returns where the page is scrolled then */
function restore({ category, top }: Place): number {
  const now = placeOf(category)
  if (now) window.scrollBy({ top: now.top - top, behavior: 'instant' })
  return window.scrollY
}

/**
 * When a game has been left: the balance is asked for again, and so is what was played. A page that had gone for the
 * game comes back to the same place.
 * @param isReady whether the games stand
 * @param isWhole whether the member's own games stand above them, too
 */
export function useReturn({ isReady, isWhole, onReturn }: Return): void {
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
  const stood = useRef<{ place: Place; scrolled: number } | null>(null)

  useEffect(() => {
    const look = () => {
      if (takeLeft() !== null) back()
    }
    return followWakes({ onWake: look, onSleep: () => undefined })
  }, [])

  // A game's own tab that has come back to us: it closes once this page says that it is there (decision 161, early.ts).
  useEffect(() => {
    const line = new BroadcastChannel(LINE)
    line.addEventListener('message', ({ data }) => {
      if (data !== 'left') return
      line.postMessage('here')
      sessionStorage.removeItem(KEY)
      back()
    })
    return () => line.close()
  }, [])

  useEffect(() => {
    if (!isReady) return
    // In a frame of its own, after the one that follows the address.
    const frame = requestAnimationFrame(() => {
      const left = isFirst.current ? takeLeft() : null
      isFirst.current = false
      if (left === null) return
      if (left.place) stood.current = { place: left.place, scrolled: restore(left.place) }
      back()
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady])

  // Some browsers let the page slide when something comes above what is read; others have held it by the next frame.
  useEffect(() => {
    if (!isWhole) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const known = stood.current
        stood.current = null
        if (known !== null && window.scrollY === known.scrolled) restore(known.place)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [isWhole])
}

type Return = { isReady: boolean; isWhole: boolean; onReturn: () => void }
