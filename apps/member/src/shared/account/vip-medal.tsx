import '@liuhe/web/styles/palettes/medals.css'
import { useId } from 'react'

/** The medal of a VIP level: bronze to 3, silver to 6, gold to 9; grey without a level. It says nothing to readers. */
export function VipMedal({ level, size = 40 }: { level: number; size?: number }) {
  const id = useId()
  const [light, deep, ink] = METALS[Math.min(METALS.length - 1, Math.ceil(level / 3))] ?? NONE
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" data-level={level}>
      <linearGradient id={id} x2="1" y2="1">
        <stop stopColor={light} />
        <stop offset="1" stopColor={deep} />
      </linearGradient>
      <path fill={`url(#${id})`} d="M24 2.5 41 9v14.500c0 10.800-7 17.800-17 22-10-4.200-17-11.200-17-22V9Z" />
      <path fill="var(--white)" fillOpacity=".28" d="M24 6.200 37.600 11.400v12C37.600 32 32 37.600 24 41.400Z" />
      <path
        fill="none"
        stroke="var(--white)"
        strokeOpacity=".75"
        strokeWidth="1.200"
        d="M24 6.200 37.600 11.400v12C37.600 32 32 37.600 24 41.400c-8-3.800-13.600-9.400-13.600-18v-12Z"
      />
      <path fill={ink} d="m14.800 14.400 3.600 3 5.600-5.200 5.600 5.200 3.600-3-1.600 7H16.400Z" />
      <text
        x="24"
        y="35"
        textAnchor="middle"
        fill={ink}
        style={{ font: '800 13px var(--font-num)', letterSpacing: '-0.02em' }}
      >
        {level > 0 ? level : '–'}
      </text>
    </svg>
  )
}

type Metal = readonly [light: string, deep: string, ink: string]

const metal = (rank: number): Metal => [
  `var(--medal-${rank}-light)`,
  `var(--medal-${rank})`,
  `var(--medal-${rank}-ink)`,
]

const NONE = metal(0)
const METALS: readonly Metal[] = [NONE, metal(3), metal(2), metal(1)]
