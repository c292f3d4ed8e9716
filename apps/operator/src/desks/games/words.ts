/** How operators call what the game centre is made of. */
import type * as api from '@liuhe/contract/api/operator/games.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { count, type FigureField, flag, optional, words } from '../../frame/figures.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Catalogue = OutputOf<typeof api.list>
export type Game = Catalogue['games'][number]
export type Supplier = Catalogue['suppliers'][number]

export const CATEGORY_TITLES: Readonly<Record<Game['category'], string>> = {
  ...{ hot: '热门', LOTTERY: '彩票', fish: '捕鱼', electronic: '电子', card: '棋牌', live: '真人', sport: '体育' },
}

/** How a game stands for members. */
export function gameLook({ outside }: Pick<Game, 'outside'>): Look {
  if (outside === null) return { icon: 'ok', look: 'off', words: '随彩票' }
  if (!outside.isListed) return { icon: 'nothing', look: 'off', words: '厂商已下架' }
  if (!outside.isEnabled) return { icon: 'nothing', look: 'warn', words: '未上架' }
  const isClosed = outside.closedFrom !== null && outside.closedFrom <= Date.now()
  if (isClosed && (outside.closedUntil === null || outside.closedUntil > Date.now()))
    return { icon: 'clock', look: 'warn', words: '厂商维护' }
  return outside.maintenance === ''
    ? { icon: 'ok', look: 'ok', words: '上架' }
    : { icon: 'clock', look: 'ok', words: '上架 · 有维护时段' }
}

/** 热门 20 · 置顶. */
export const placeText = ({ place: { hot, isPinned } }: Game): string | undefined =>
  [hot > 0 ? `热门 ${hot}` : '', isPinned ? '置顶' : ''].filter(Boolean).join(' · ') || undefined

const text = (name: string, label: string, now: string): FigureField => ({
  ...optional(name, label, now === '' ? null : now),
  read: (typed) => typed.trim(),
})

export const placeFields = ({ place: { hot, isPinned, imageUrl, landscapeUrl } }: Game): readonly FigureField[] => [
  count('hot', '热门次序，0 为不在热门', hot, [0, 9_999]),
  flag('isPinned', '在分类最前', isPinned, ['否', '是']),
  text('imageUrl', '竖图地址（空为自带）', imageUrl),
  text('landscapeUrl', '横图地址（空为自带）', landscapeUrl),
]

export const openingFields = ({ isEnabled, maintenance }: NonNullable<Game['outside']>): readonly FigureField[] => [
  flag('isEnabled', '状态', isEnabled, ['下架', '上架']),
  text('maintenance', '维护时段：起~止，如 03:00:00~04:00:00（空为没有）', maintenance),
]

export const nameField = ({ gameName }: Game): readonly FigureField[] => [
  text('gameName', '名称（空为厂商的名称）', gameName),
]

export const supplierFields = ({ supplierName, logoUrl, sort, isShown }: Supplier): readonly FigureField[] => [
  words('supplierName', '名称', supplierName, 40),
  text('logoUrl', '标志地址（空为自带）', logoUrl),
  count('sort', '次序，小的在前', sort, [0, 9_999]),
  flag('isShown', '游戏', isShown, ['不显示', '显示']),
]

export const supplierLook = ({ isShown }: Supplier): Look =>
  isShown ? { icon: 'ok', look: 'ok', words: '显示' } : { icon: 'nothing', look: 'warn', words: '不显示' }
