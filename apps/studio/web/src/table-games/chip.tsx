import { chipText, colourOf } from './chips.ts'
import css from './chip.module.css'

const STRIPES = Array.from({ length: 8 }, (_, at) => at * 45)

/** A chip seen from above. */
export function Chip({ worth }: { worth: bigint }) {
  const text = chipText(worth)
  return (
    <svg viewBox="0 0 64 64" className={`${css.chip} ${css[colourOf(worth)]}`} aria-hidden="true">
      <circle cx="32" cy="32" r="31" className={css.rim} />
      {STRIPES.map((turn) => (
        <path key={turn} d="M27.5 1.6a31 31 0 0 1 9 0l-1.4 9a22 22 0 0 0-6.2 0z" transform={`rotate(${turn} 32 32)`} />
      ))}
      <circle cx="32" cy="32" r="22" className={css.face} />
      <circle cx="32" cy="32" r="20" className={css.ring} />
      <path d="M14 26a19 19 0 0 1 36 0 30 30 0 0 0-36 0z" className={css.shine} />
      <text x="32" y="33" fontSize={text.length > 2 ? 16 : 19}>
        {text}
      </text>
    </svg>
  )
}
