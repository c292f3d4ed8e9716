import { useEffect, useRef, useState } from 'react'
import { money } from './money.ts'

/** How long a win is counted: longer for greater ones, 400 … 2500 ms (Domain §4.1). */
export function countMs(win: bigint, bet: bigint): number {
  if (win <= 0n || bet <= 0n) return 400
  const times = Number(win) / Number(bet)
  return Math.round(Math.min(2500, Math.max(400, 400 + 700 * Math.log(1 + times))))
}

type CountUpProps = { value: bigint; from?: bigint; ms?: number; className?: string }

/** An amount that runs to its new value, at first from `from`. Who reads it aloud hears the end only. */
export function CountUp({ value, from, ms = 500, className }: CountUpProps) {
  const place = useRef<HTMLSpanElement>(null)
  // React writes the first text only: what follows is written once a frame, beside it.
  const [first] = useState(from ?? value)
  const shown = useRef(first)
  useEffect(() => {
    const begin = shown.current
    const begun = performance.now()
    let frame = 0
    const step = (now: number) => {
      const t = ms <= 0 ? 1 : Math.min(1, Math.max(0, (now - begun) / ms))
      const eased = BigInt(Math.round((1 - (1 - t) ** 2) * 10_000))
      shown.current = t >= 1 ? value : begin + ((value - begin) * eased) / 10_000n
      // Two decimals while it runs: a third would flicker.
      const rounded = t >= 1 ? value : (shown.current / 10n) * 10n
      if (place.current !== null) place.current.textContent = money(rounded)
      if (t < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, ms])
  return (
    <span ref={place} className={className}>
      {money(first)}
    </span>
  )
}
