import '@liuhe/web/styles/palettes/hues.css'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { ComponentType, SVGProps } from 'react'
import IconCar from '~icons/mingcute/car-3-fill'
import IconBoat from '~icons/mingcute/sailboat-fill'
import styles from './game-mark.module.css'

export type Tone = 'red' | 'amber' | 'green' | 'teal' | 'blue' | 'violet' | 'pink'

type Mark = { tone: Tone; text?: string; Icon?: ComponentType<SVGProps<SVGSVGElement>> }

/** What stands on the ball of a Mark Six game: where it is drawn, or how often. */
const BALLS: Readonly<Record<number, Mark>> = {
  110: { tone: 'red', text: '新澳' },
  70: { tone: 'blue', text: '港' },
  90: { tone: 'green', text: '澳' },
  92: { tone: 'violet', text: '台' },
  71: { tone: 'amber', text: '1分' },
  93: { tone: 'teal', text: '3分' },
  96: { tone: 'pink', text: '5分' },
}

const FAMILIES: Readonly<Record<Family, Mark>> = {
  LHC: { tone: 'red', text: '六合' },
  PK10: { tone: 'amber', Icon: IconCar },
  SSC: { tone: 'teal', text: '时时' },
  K3: { tone: 'green', Icon: Dice },
  PC28: { tone: 'violet', text: '28' },
  '11X5': { tone: 'blue', text: '11' },
  NN: { tone: 'pink', text: '牛' },
}

/** Racing boats instead of cars. */
const BOATS: readonly number[] = [44, 81]

/** The picture of a game: a ball for Mark Six, else what its family plays with. Decoration; the name stands below. */
export function GameMark({ gameId, family }: { gameId: number; family: string }) {
  const isBall = family === 'LHC'
  const { tone, text, Icon } = BALLS[gameId] ?? FAMILIES[family as Family] ?? FAMILIES.LHC
  const Picture = BOATS.includes(gameId) ? IconBoat : Icon
  return (
    <span className={styles.mark} data-tone={BOATS.includes(gameId) ? 'blue' : tone} aria-hidden="true">
      {Picture ? <Picture /> : <span className={isBall ? styles.ball : styles.text}>{text}</span>}
    </span>
  )
}

/** The picture of something that is no game of ours, in the same frame. */
export function IconMark({ tone, Icon }: { tone: Tone; Icon: NonNullable<Mark['Icon']> }) {
  return (
    <span className={styles.mark} data-tone={tone} aria-hidden="true">
      <Icon />
    </span>
  )
}

/** A die that shows five. */
function Dice(props: SVGProps<SVGSVGElement>) {
  const pips = [7.5, 16.5].flatMap((x) => [7.5, 16.5].map((y) => [x, y] as const))
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" {...props}>
      <rect x="2.5" y="2.5" width="19" height="19" rx="5" fill="currentColor" />
      <g className={styles.pips}>
        {[...pips, [12, 12] as const].map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="1.9" />
        ))}
      </g>
    </svg>
  )
}
