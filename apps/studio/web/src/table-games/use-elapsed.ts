import { useEffect, useState } from 'react'
import type { Phase } from '../../../src/wire.ts'

const LOOK_MS = 50

/**
 * Milliseconds since the play phase began, by a clock that gives the phase the length of the rules (a server of tests
 * runs faster). Anyone who comes in the middle sees the middle: nothing is counted here, the server's time is read.
 */
export function useElapsed(phase: Phase, playMs: number, now: () => number): number {
  const isPlay = phase.phase === 'play'
  const read = () => {
    const whole = Math.max(1, (phase.endsAt ?? 0) - phase.startedAt)
    return Math.max(0, ((now() - phase.startedAt) * playMs) / whole)
  }
  const [elapsedMs, setElapsed] = useState(read)
  useEffect(() => {
    if (!isPlay) return undefined
    const look = () => setElapsed(read())
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [phase.round, phase.phase])
  if (phase.phase === 'bet') return 0
  return isPlay ? Math.min(elapsedMs, playMs) : playMs
}
