import { useId } from 'react'

/** The medal of a VIP level: bronze to 3, silver to 6, gold to 9; grey without a level. It says nothing to readers. */
export function VipMedal({ level, size = 40 }: { level: number; size?: number }) {
  const id = useId()
  const [light, dark, ink] = METALS[Math.min(METALS.length - 1, Math.ceil(level / 3))] ?? GREY
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" data-level={level}>
      <linearGradient id={id} x2="1" y2="1">
        <stop stopColor={light} />
        <stop offset="1" stopColor={dark} />
      </linearGradient>
      <path fill={`url(#${id})`} d="M24 2.5 41 9v14.500c0 10.800-7 17.800-17 22-10-4.200-17-11.200-17-22V9Z" />
      <path fill="#fff" fillOpacity=".28" d="M24 6.200 37.600 11.400v12C37.600 32 32 37.600 24 41.400Z" />
      <path
        fill="none"
        stroke="#fff"
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

type Metal = readonly [light: string, dark: string, ink: string]

const GREY: Metal = ['#e6e9ef', '#b4bcc9', '#5a6372']
const METALS: readonly Metal[] = [
  GREY,
  ['#f4c9a4', '#c1814f', '#5c2f10'],
  ['#eef3fb', '#a7b6cc', '#33435c'],
  ['#ffeeb5', '#e9ab2f', '#6b4200'],
]
