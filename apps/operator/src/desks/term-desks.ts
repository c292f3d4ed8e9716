/** Desks where the house's own terms are set. */
import { lazy } from 'react'
import type { Desk } from './desk.ts'
import { gameFilters } from './games/filters.ts'
import { offerFilters } from './offers/filters.ts'
import { packetFilters } from './packets/filters.ts'
import { payoutTermFilters } from './payout-terms/filters.ts'

export const TERM_DESKS: readonly Desk[] = [
  {
    path: '/games',
    title: '游戏编排',
    group: '游戏',
    icon: 'game',
    keys: 'g Shift+G',
    permission: 'readGames',
    filters: gameFilters,
    Page: lazy(() => import('./games/games-desk.tsx')),
  },
  {
    path: '/offers',
    title: '优惠与打码',
    group: '资金',
    icon: 'coupon',
    keys: 'g Shift+B',
    permission: 'readBonus',
    filters: offerFilters,
    Page: lazy(() => import('./offers/offers-desk.tsx')),
  },
  {
    path: '/packets',
    title: '红包',
    group: '社区',
    icon: 'gift',
    keys: 'g Shift+H',
    permission: 'readBonus',
    filters: packetFilters,
    Page: lazy(() => import('./packets/packets-desk.tsx')),
  },
  {
    path: '/payout-terms',
    title: '提现设置',
    group: '资金',
    icon: 'lock',
    keys: 'g Shift+W',
    permission: 'readWithdrawals',
    filters: payoutTermFilters,
    Page: lazy(() => import('./payout-terms/payout-terms-desk.tsx')),
  },
]
