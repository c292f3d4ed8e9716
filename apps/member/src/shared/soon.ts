import { type RouteName, routeNameAt } from '@liuhe/brand/routes.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useSyncExternalStore } from 'react'
import styles from './soon.module.css'

/**
 * Pages of the product that are not open yet. The table of pages decides (app/navigation/other-pages.ts), and tells it
 * here once it is loaded; a way to such a page is marked, and the navigator says so instead of leading to an empty
 * page. (F-U7)
 */
let unopened: ReadonlySet<RouteName> = new Set()
const known = new Map<string, boolean>()
const listeners = new Set<() => void>()

/** The table of pages has come. */
export function tellUnopened(names: readonly RouteName[]): void {
  unopened = new Set(names)
  known.clear()
  for (const listener of listeners) listener()
}

/** Whether the page behind an address of ours is not open yet; false while nobody knows, and for other addresses. */
export function isSoon(to: string): boolean {
  if (unopened.size === 0 || !to.startsWith('/')) return false
  const path = to.split(/[?#]/, 1)[0] ?? ''
  const found = known.get(path)
  if (found !== undefined) return found
  const name = routeNameAt(path)
  const answer = name !== undefined && unopened.has(name)
  known.set(path, answer)
  return answer
}

/** {@link isSoon}, as it becomes known. */
export const useSoon = (to: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSoon(to),
    () => false,
  )

/** How a way to a page that is not open yet looks, and what a screen reader says of it. */
export const soonMark = { className: styles.soon, 'aria-description': '即将开放' } as const

/** What a tap on it says to anyone who may enter. */
export const tellSoon = (): void => toast('即将开放，敬请期待', 2)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
