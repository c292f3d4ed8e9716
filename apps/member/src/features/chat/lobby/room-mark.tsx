import '@liuhe/web/styles/palettes/hues.css'
import type { ComponentType } from 'react'
import IconChat from '~icons/mingcute/chat-3-fill'
import IconCoin from '~icons/mingcute/coin-2-fill'
import IconGame from '~icons/mingcute/game-1-fill'
import IconHome from '~icons/mingcute/home-4-fill'
import IconTarget from '~icons/mingcute/target-fill'
import IconTrophy from '~icons/mingcute/trophy-fill'
import styles from './room-mark.module.css'

/** What rooms look like, by the number that the operator gives them. */
const MARKS: readonly { hue: string; Icon: ComponentType }[] = [
  { hue: 'red', Icon: IconHome },
  { hue: 'amber', Icon: IconTrophy },
  { hue: 'blue', Icon: IconTarget },
  { hue: 'green', Icon: IconGame },
  { hue: 'violet', Icon: IconCoin },
  { hue: 'teal', Icon: IconChat },
]

/** The sign of a room. */
export function RoomMark({ avatarId }: { avatarId: number }) {
  const { hue, Icon } = MARKS[Math.max(0, avatarId - 1) % MARKS.length] as (typeof MARKS)[number]
  return (
    <i className={styles.mark} data-hue={hue} aria-hidden="true">
      <Icon />
    </i>
  )
}
