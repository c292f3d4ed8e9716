import { useEffect, useRef } from 'react'
import { money } from './money.ts'

/** How long a win is counted: longer for greater ones, 400 … 2500 ms (Domain §4.1). */
export function countMs(win: bigint, bet: bigint): number {
  if (win <= 0n || bet <= 0n) return 400
  const times = Number(win) / Number(bet)
  return Math.round(Math.min(2500, Math.max(400, 400 + 700 * Math.log(1 + times))))
}

/** An amount that runs to its new value. Who reads it aloud hears the end only. */
export function CountUp({ value, ms = 500, className }: { value: bigint; ms?: number; className?: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    const from = shown.current
    const begun = performance.now()
    let frame = 0
    const step = (now: number) => {
      const t = ms <= 0 ? 1 : Math.min(1, (now - begun) / ms)
      const eased = BigInt(Math.round((1 - (1 - t) ** 2) * 10_000))
      shown.current = t >= 1 ? value : from + ((value - from) * eased) / 10_000n
      // Cents only while it runs: a third decimal would flicker.
      const rounded = t >= 1 ? value : (shown.current / 10n) * 10n
      if (place.current !== null) place.current.textContent = money(rounded)
      if (t < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, ms])
  return (
    <span ref={place} className={className}>
      {money(shown.current)}
    </span>
  )
}
