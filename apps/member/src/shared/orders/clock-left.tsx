import { useServerSecond } from '@liuhe/web/time/ticker.ts'

/** Below this the time left is marked as short, in seconds. */
const SHORT_S = 300

/** How long is left until a moment, in whole seconds by the server's clock. */
export const useSecondsLeft = (until: number): number => Math.max(0, Math.ceil(until / 1000) - useServerSecond())

/** mm:ss until a moment, such as the end of an order; marked in the last five minutes. */
export function ClockLeft({ until, className }: { until: number; className?: string | undefined }) {
  const left = useSecondsLeft(until)
  return (
    <time className={`num ${className ?? ''}`} role="timer" data-short={left <= SHORT_S || undefined}>
      {clockText(left)}
    </time>
  )
}

/** Whether so many seconds are the last ones. */
export const isShort = (left: number): boolean => left <= SHORT_S

const clockText = (left: number): string =>
  `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
