import { CHOICE_MS } from '@liuhe/games/qznn/play.ts'
import { useEffect, useState } from 'react'
import { useFrame } from '../../frame/context.ts'
import css from './clock.module.css'

/** The last seconds are heard. */
const LOUD = 3

type ClockProps = { until: number; label: string }

/** A ring that runs out, with the seconds in it. */
export function Clock({ until, label }: ClockProps) {
  const { session, sounds } = useFrame()
  const left = () => Math.max(0, until - session.get().clockAhead - Date.now())
  const [ms, setMs] = useState(left)
  const seconds = Math.ceil(ms / 1000)
  useEffect(() => {
    const timer = setInterval(() => setMs(left), 200)
    return () => clearInterval(timer)
  }, [until])
  useEffect(() => {
    if (seconds > 0 && seconds <= LOUD) sounds.play('tick')
  }, [seconds, sounds])
  return (
    <div className={seconds <= LOUD ? css.hurry : css.clock} role="timer" aria-label={`${label}，还剩 ${seconds} 秒`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={css.track} cx="50" cy="50" r="44" />
        <circle
          className={css.run}
          cx="50"
          cy="50"
          r="44"
          pathLength={1}
          strokeDashoffset={1 - Math.min(1, ms / CHOICE_MS)}
        />
      </svg>
      <b>{seconds}</b>
      <span>{label}</span>
    </div>
  )
}
