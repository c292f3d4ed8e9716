import { teamName } from '@liuhe/games/zuqiu/teams.ts'

type CrestProps = { group: number; team: number; size?: number }

const SHIELD = 'M24 2 44 8v17c0 11-8.5 17.6-20 21C12.500 42.600 4 36 4 25V8Z'
/** Two colours a team, in the order of the table of teams: the field, and what lies on it. */
const COLOURS = [
  ['#1273c4', '#ffffff'],
  ['#f2a71b', '#2b1600'],
  ['#14a08c', '#e8fff8'],
  ['#c8102e', '#ffe9b0'],
  ['#dfe9f5', '#33597f'],
  ['#0d4f8b', '#8fd7ff'],
  ['#5b6470', '#f0d9a0'],
  ['#0a2f6b', '#ff5a4e'],
  ['#2f7d4f', '#ffffff'],
  ['#d8431f', '#ffd34d'],
  ['#7bc8e0', '#0b3b5a'],
  ['#20252e', '#9fd0c0'],
  ['#b4121b', '#ffffff'],
  ['#007d9c', '#ffe27a'],
  ['#7a4b22', '#ffe1ad'],
  ['#5a2a86', '#e9d4ff'],
] as const
const BANDS = [
  'M0 18h48v11H0Z',
  'M19 0h10v48H19Z',
  'M0 0h24v48H0Z',
  'M-4 40 40-4l10 8L6 50Z',
  'M0 4 24 24 48 4v13L24 37 0 17Z',
  'M8 0h7v48H8ZM20.500 0h7v48h-7ZM33 0h7v48h-7Z',
] as const

/** A team's shield: its colours, a band, and the first character of its name. */
export function Crest({ group, team, size = 30 }: CrestProps) {
  const [field, on] = COLOURS[(team + group * 5) % COLOURS.length] as (typeof COLOURS)[number]
  const band = BANDS[(team * 5 + group) % BANDS.length]
  const clip = `crest-${group}-${team}`
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <clipPath id={clip}>
        <path d={SHIELD} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={SHIELD} fill={field} />
        <path d={band} fill={on} opacity={0.42} />
        <path d="M0 0h24v48H0Z" fill="#fff" opacity={0.1} />
      </g>
      <path d={SHIELD} fill="none" stroke="#fff" strokeOpacity={0.75} strokeWidth={2} />
      <text
        x={24}
        y={30}
        textAnchor="middle"
        fontSize={18}
        fontWeight={800}
        fill={on}
        stroke={field}
        strokeWidth={3}
        paintOrder="stroke"
      >
        {[...teamName(group, team)][0]}
      </text>
    </svg>
  )
}
