import { useEffect, useRef } from 'react'
import type { Phase } from '../../../src/wire.ts'
import css from './phase-clock.module.css'
import type { Table } from './use-table.ts'

type PhaseClockProps = {
  table: Pick<Table, 'phase' | 'leftMs'>
  /** What the phases are called here, e.g. `{ bet: '请下注', play: '开牌' }`. */
  words: Readonly<Record<Phase['phase'], string>>
  /** A ring with the seconds in it, or a bar along the width. */
  kind?: 'ring' | 'bar'
}

/** So many seconds before the end of the bets it turns red. */
const SOON_MS = 3_000
const ROUND = 2 * Math.PI * 20

/** The phase and what is left of it, by the server's clock. Written once a frame, beside React. */
export function PhaseClock({ table: { phase, leftMs }, words, kind = 'ring' }: PhaseClockProps) {
  const box = useRef<HTMLDivElement>(null)
  const seconds = useRef<HTMLElement>(null)
  useEffect(() => {
    if (phase === undefined) return undefined
    const whole = phase.endsAt === null ? 0 : phase.endsAt - phase.startedAt
    let frame = 0
    const step = () => {
      const left = leftMs()
      const text = left === null ? '' : String(Math.ceil(left / 1000))
      if (seconds.current !== null && seconds.current.textContent !== text) seconds.current.textContent = text
      const part = left === null || whole <= 0 ? 1 : Math.min(1, left / whole)
      box.current?.style.setProperty('--left', part.toFixed(4))
      const isSoon = phase.phase === 'bet' && left !== null && left <= SOON_MS
      if (box.current !== null) box.current.dataset['soon'] = String(isSoon)
      frame = requestAnimationFrame(step)
    }
    step()
    return () => cancelAnimationFrame(frame)
  }, [phase, leftMs])
  const word = phase === undefined ? '正在入座' : words[phase.phase]
  return (
    <div ref={box} className={kind === 'ring' ? css.ring : css.bar} data-phase={phase?.phase}>
      {kind === 'ring' ? (
        <span className={css.dial} aria-hidden="true">
          <svg viewBox="0 0 48 48">
            <circle cx="24" cy="24" r="20" className={css.track} />
            <circle cx="24" cy="24" r="20" className={css.rest} strokeDasharray={ROUND} />
          </svg>
          <b ref={seconds} />
        </span>
      ) : (
        <span className={css.strip} aria-hidden="true">
          <i />
        </span>
      )}
      <span className={css.word} role="status">
        {word}
      </span>
      {kind === 'bar' && <b ref={seconds} className={css.seconds} aria-hidden="true" />}
    </div>
  )
}
