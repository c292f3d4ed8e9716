import type { ComponentType, SVGProps } from 'react'
import IconCards from '~icons/mingcute/clubs-fill'
import IconFire from '~icons/mingcute/fire-fill'
import IconFish from '~icons/mingcute/fish-fill'
import IconSport from '~icons/mingcute/football-fill'
import IconElectronic from '~icons/mingcute/game-1-fill'
import IconTicket from '~icons/mingcute/ticket-fill'
import IconLive from '~icons/mingcute/video-camera-fill'
import type { Category } from './model/centre-game.ts'

/** What a category is called, and its picture. */
export const LOOKS: Record<Category, { label: string; Icon: ComponentType<SVGProps<SVGSVGElement>> }> = {
  hot: { label: '热门', Icon: IconFire },
  LOTTERY: { label: '彩票', Icon: IconTicket },
  fish: { label: '捕鱼', Icon: IconFish },
  electronic: { label: '电子', Icon: IconElectronic },
  card: { label: '棋牌', Icon: IconCards },
  live: { label: '真人', Icon: IconLive },
  sport: { label: '体育', Icon: IconSport },
}
