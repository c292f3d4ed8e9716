import { useSyncExternalStore } from 'react'

/** Whether the server has refused something until the reminder of gaming time is acknowledged. Outside React, because
 * the reaction to refusals is. */
let isDue = false
const listeners = new Set<() => void>()

const change = (next: boolean) => {
  isDue = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A call was refused with RG/REMINDER_DUE. */
export const tellReminderDue = (): void => change(true)

/** The reminder was acknowledged, or nobody is left to do so. */
export const forgetReminderDue = (): void => change(false)

export const useReminderDue = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isDue,
    () => false,
  )
