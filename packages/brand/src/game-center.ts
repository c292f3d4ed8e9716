import type { GameCenterCategory } from './paths.ts'

/** The slides of the game centre and the category that each leads to. Data of a page: no document carries it. */
export const gameCenterSlides: readonly { imageUrl: string; title: string; category: GameCenterCategory }[] = [
  { imageUrl: '/sys-upload/games/slide-carp.webp', title: '鱼跃龙门 好运来', category: 'electronic' },
  { imageUrl: '/sys-upload/games/slide-tables.webp', title: '共桌开牌 看路珠', category: 'live' },
  { imageUrl: '/sys-upload/games/slide-proof.webp', title: '每局都能自己验证', category: 'hot' },
]
