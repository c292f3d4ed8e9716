import type { RebateCategory } from '@liuhe/domain/rebate/rebate.ts'
import type { ComponentType, SVGProps } from 'react'
import IconChess from '~icons/mingcute/copper-coin-fill'
import IconFish from '~icons/mingcute/fish-fill'
import IconSport from '~icons/mingcute/football-fill'
import IconSlot from '~icons/mingcute/game-2-fill'
import IconLottery from '~icons/mingcute/ticket-fill'
import IconLive from '~icons/mingcute/video-camera-fill'

/** How a kind of game is called and drawn. */
export const CATEGORY: Readonly<
  Record<RebateCategory, { name: string; icon: ComponentType<SVGProps<SVGSVGElement>> }>
> = {
  lottery: { name: '彩票', icon: IconLottery },
  live: { name: '真人', icon: IconLive },
  slot: { name: '电子', icon: IconSlot },
  fish: { name: '捕鱼', icon: IconFish },
  chess: { name: '棋牌', icon: IconChess },
  sport: { name: '体育', icon: IconSport },
}
