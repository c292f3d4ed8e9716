import { useEffect, useState } from 'react'
import { useFrame } from '../frame/context.ts'
import type { Phase } from '../../../src/wire.ts'
import css from './phase-clock.module.css'

type PhaseClockProps = { phase: Phase; leftMs: () => number | null; playWord: string }

const LOOK_MS = 200
const LAST_SECONDS = 5
const ROUND = 2 * Math.PI * 44

/** How long the phase still is, as a ring and in seconds; the last five of the betting window are heard. */
export function PhaseClock({ phase, leftMs, playWord }: PhaseClockProps) {
  const { sounds } = useFrame()
  const left = useLeft(leftMs)
  const whole = Math.max(1, (phase.endsAt ?? 0) - phase.startedAt)
  const seconds = Math.ceil((left ?? 0) / 1000)
  const isBet = phase.phase === 'bet'
  const isLast = isBet && seconds <= LAST_SECONDS
  useEffect(() => {
    if (isLast && seconds > 0) sounds.play('tick')
  }, [isLast, seconds, sounds])
  const words = {
    bet: seconds > 0 ? '请下注' : '停止下注',
    lock: '停止下注',
    play: playWord,
    result: '派彩',
    shuffle: '洗牌',
  }
  const word = words[phase.phase]
  const hasSeconds = (isBet && seconds > 0) || phase.phase === 'shuffle'
  return (
    <div
      className={css.clock}
      data-last={isLast}
      role="timer"
      aria-label={hasSeconds ? `${word}，剩 ${seconds} 秒` : word}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="44" className={css.track} />
        <circle
          {...{ cx: 50, cy: 50, r: 44, className: css.hand }}
          strokeDasharray={`${(ROUND * Math.min(whole, left ?? 0)) / whole} ${ROUND}`}
        />
      </svg>
      <span className={css.text}>
        {hasSeconds && <b>{seconds}</b>}
        <span className={hasSeconds ? css.word : css.only}>{word}</span>
      </span>
    </div>
  )
}

/** Looked at five times a second: what is shown in between is the same. */
function useLeft(leftMs: () => number | null): number | null {
  const [left, setLeft] = useState(leftMs)
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftMs()), LOOK_MS)
    return () => clearInterval(timer)
  }, [leftMs])
  return left
}
