import type { SiteDate } from '@liuhe/domain/time.ts'
import { useAppConfig } from '@liuhe/web/api/use-app-config.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { type Interruption, useInterruption } from './modal-queue.ts'

/** What opens by itself when somebody comes, in its order (Rulings C11, C40, C109). */
type StartupInterruption = Extract<Interruption, 'domain' | 'notices' | 'AD11' | 'AD12'>

/**
 * Whether a modal of a visit's beginning may be open now. The operator's setting lets one after the other, or one a
 * visit; 今日不再提示 on any of them keeps all away for the day. What was `asked` for by a tap opens whatever was said.
 * The first is the same for either setting, so nothing waits for it.
 */
export function useStartupInterruption(
  interruption: StartupInterruption,
  wanted: boolean,
  { asked = false } = {},
): boolean {
  const { startupModals } = useAppConfig()
  const today = useSiteToday()
  const isMuted = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(MUTED) === today,
    () => false,
  )
  const taken = useSyncExternalStore(subscribe, takenBy, () => null)
  const isOver = startupModals === 'one' && taken !== null && taken !== interruption
  const open = useInterruption(interruption, wanted && (asked || (!isMuted && !isOver)), { asked })
  useEffect(() => {
    if (open && !asked) keep(sessionStorage, TAKEN, interruption)
  }, [open, asked, interruption])
  return open
}

/** 今日不再提示: none of them opens again on this day of the site's zone. */
export const muteInterruptions = (today: SiteDate): void => keep(localStorage, MUTED, today)

/** Which of them this visit has seen last. */
const takenBy = (): string | null => sessionStorage.getItem(TAKEN)

/** The name under which a visitor's earlier choice is known. */
const MUTED = 'home_notices'
const TAKEN = 'startup_modal'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(storage: Storage, key: string, value: string): void {
  storage.setItem(key, value)
  for (const listener of listeners) listener()
}
