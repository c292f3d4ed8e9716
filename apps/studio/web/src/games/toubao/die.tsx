import css from './dice.module.css'

/** Where the pips of each face are, in 60 × 60. One and four are red, as they are in the East. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[30, 30]],
  2: [
    [17, 17],
    [43, 43],
  ],
  3: [
    [15, 15],
    [30, 30],
    [45, 45],
  ],
  4: [
    [17, 17],
    [43, 17],
    [17, 43],
    [43, 43],
  ],
  5: [
    [16, 16],
    [44, 16],
    [30, 30],
    [16, 44],
    [44, 44],
  ],
  6: [
    [18, 14],
    [42, 14],
    [18, 30],
    [42, 30],
    [18, 46],
    [42, 46],
  ],
}

/** One face of a die. */
export function Die({ face, className }: { face: number; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 60 60" className={className} role="img" aria-label={`${face} 点`}>
      <rect x="1.5" y="1.5" width="57" height="57" rx="12" className={css.body} />
      <rect x="5" y="5" width="50" height="50" rx="10" className={css.top} />
      {PIPS[face]?.map(([cx, cy]) => (
        <circle
          key={`${cx}/${cy}`}
          cx={cx}
          cy={cy}
          r={face === 1 ? 9 : 5.6}
          className={face === 1 || face === 4 ? css.red : css.dark}
        />
      ))}
    </svg>
  )
}
