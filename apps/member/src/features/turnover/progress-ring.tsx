import styles from './progress-ring.module.css'

const RADIUS = 44
const LENGTH = 2 * Math.PI * RADIUS

/** How far everything that is open has come, as a ring. Full, it turns to the colour of what is done. */
export function ProgressRing({ percent }: { percent: number }) {
  const isDone = percent === 100
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label="打码进度"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      data-done={isDone || undefined}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.track} cx="50" cy="50" r={RADIUS} />
        {percent > 0 && (
          <circle
            className={styles.part}
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
          />
        )}
      </svg>
      <span className={styles.text}>
        <b className="num">
          {percent}
          <i>%</i>
        </b>
        <small>{isDone ? '已达标' : '已完成'}</small>
      </span>
    </div>
  )
}
