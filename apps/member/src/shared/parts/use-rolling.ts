import type { Money } from '@liuhe/domain/money.ts'
import { useEffect, useRef, useState } from 'react'

const STEPS = 1000n

/**
 * An amount that runs to its new value over some ms; at once for anyone who wants no motion. The first value is there
 * from the start, unless it runs from another.
 */
export function useRolling(target: Money | undefined, ms: number, first = target): Money | undefined {
  const [shown, setShown] = useState(first)
  const from = useRef(first)
  useEffect(() => {
    const start = from.current
    if (target === undefined || start === target) return
    if (start === undefined || prefersNoMotion()) {
      from.current = target
      setShown(target)
      return
    }
    const begun = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - begun) / ms)
      const part = BigInt(Math.round((1 - (1 - share) ** 3) * Number(STEPS)))
      const value = share === 1 ? target : start + ((target - start) * part) / STEPS
      from.current = value
      setShown(value)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, ms])
  return shown
}

/** The member's own wish, by the device. */
export const prefersNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
