import { dayOf, secondOf } from '../shared/site-time.ts'
import { useNow } from '../shared/use-now.ts'
import style from './site-clock.module.css'

/** The time of the site, with its zone: never the browser's. */
export function SiteClock() {
  const now = useNow(1_000)
  return (
    <time className={style.clock} dateTime={new Date(now).toISOString()}>
      <b>{secondOf(now)}</b>
      <small>{dayOf(now)} UTC+8</small>
    </time>
  )
}
