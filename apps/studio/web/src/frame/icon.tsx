const PATHS = {
  close: 'M5 5l14 14M19 5L5 19',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sound: 'M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5',
  turbo: 'M13.5 2.5L5 13.5h6l-1.5 8L18 10.5h-6z',
  auto: 'M12 3a9 9 0 1 1-8.5 6M3 4v5h5M10 8.5v7l5.5-3.5z',
  stop: 'M7 7h10v10H7z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  spin: 'M20 11a8 8 0 0 0-14.5-4M4 13a8 8 0 0 0 14.5 4M5.5 3v4.2h4.2M18.5 21v-4.2h-4.2',
  history: 'M12 7v5l3.5 2M3.5 12A8.5 8.5 0 1 0 6 6M3.5 4.5V8H7',
  rules: 'M5 4h10l4 4v12H5zM15 4v4h4M8.5 12h7M8.5 16h7',
  shield: 'M12 2.5l8 3v6c0 5-3.4 8.4-8 10-4.6-1.6-8-5-8-10v-6zM8.5 12l2.5 2.5 4.5-5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  copy: 'M8 8h11v12H8zM5 16V4h11',
} as const

export type IconName = keyof typeof PATHS

/** Drawn in the colour of the text beside it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill={name === 'turbo' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
