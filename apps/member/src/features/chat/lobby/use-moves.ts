import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVE_MS = 240

/**
 * Rows that change places move there. `order` is what they are called, in their order; each has its name in `data-row`.
 */
export function useMoves(list: RefObject<HTMLElement | null>, order: string): void {
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const next = new Map<string, number>()
    for (const row of current.querySelectorAll<HTMLElement>('[data-row]')) {
      const name = row.dataset['row'] as string
      next.set(name, row.offsetTop)
      const before = tops.current.get(name)
      if (isStill || before === undefined || before === row.offsetTop) continue
      row.animate([{ transform: `translateY(${before - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'cubic-bezier(.32,.72,0,1)',
      })
    }
    tops.current = next
  }, [list, order])
}
