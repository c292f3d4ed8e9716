import { useEffect, useState } from 'react'
import type { Phase } from '../../../src/wire.ts'
import { useFrame } from '../frame/context.ts'
import css from './phase-clock.module.css'
import type { Table } from './use-table.ts'

/** What the phases are called at a table, e.g. `{ bet: '请下注', play: '开牌' }`. */
export type PhaseWords = Readonly<Record<Phase['phase'], string>>

type PhaseClockProps = { table: Pick<Table, 'phase' | 'leftMs'>; words: PhaseWords }

const LOOK_MS = 200
/** So many seconds before the end of the bets it turns red and is heard. */
const LAST_SECONDS = 5
const ROUND = 2 * Math.PI * 44

/** The phase and what is left of it, by the server's clock: a ring with the seconds in it and the word below. */
export function PhaseClock({ table: { phase, leftMs }, words }: PhaseClockProps) {
  const { sounds } = useFrame()
  const left = useLeft(leftMs)
  const seconds = Math.ceil((left ?? 0) / 1000)
  const isBet = phase?.phase === 'bet'
  const isLast = isBet && seconds <= LAST_SECONDS
  useEffect(() => {
    if (isLast && seconds > 0) sounds.play('tick')
  }, [isLast, seconds, sounds])
  // The shown end comes before the server's: what comes next is said already.
  const name = isBet && seconds === 0 ? 'lock' : phase?.phase
  const word = name === undefined ? '正在入座' : words[name]
  const hasSeconds = (isBet || phase?.phase === 'shuffle') && seconds > 0
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
          strokeDasharray={`${ROUND * shareOf(phase, left)} ${ROUND}`}
        />
      </svg>
      <span className={css.text}>
        {hasSeconds && <b>{seconds}</b>}
        <span className={hasSeconds ? css.word : css.only}>{word}</span>
      </span>
    </div>
  )
}

/** How much of the phase is left, 0 … 1; all of one whose end nobody knows. */
function shareOf(phase: Phase | undefined, left: number | null): number {
  if (phase === undefined || left === null || phase.endsAt === null) return 1
  return Math.min(1, left / Math.max(1, phase.endsAt - phase.startedAt))
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
