/** How the desk of content calls things. */
import type * as api from '@liuhe/contract/api/operator/pieces.ts'
import type * as promotions from '@liuhe/contract/api/operator/promotions.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type AdvertSlot, advertSlotNames } from '@liuhe/domain/content/advert-slots.ts'
import type { Audience } from '@liuhe/domain/content/audience.ts'
import type { PieceKind } from '@liuhe/domain/content/pieces.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import type { Look } from '../../shared/state-text.tsx'
import { LIFE, type Life } from '../studio/words.ts'

export type OpenedPiece = OutputOf<typeof api.read>
export type PieceRow = OpenedPiece['piece']
export type PieceText = OpenedPiece['text']

export const VIEWS = {
  ...{ notice: '公告', slide: '轮播图', advert: '广告', about: '关于页', tutorial: '教程' },
  ...{ promotion: '活动', gallery: '图库', image: '图片' },
} as const
export type View = keyof typeof VIEWS

const SLOTS: Readonly<Record<AdvertSlot, string>> = {
  AD01: '首页顶部',
  AD02: '首页开奖下方',
  AD03: '首页第 3 张卡后',
  AD04: '首页第 8 张卡后',
  AD05: '首页底部',
  AD06: '卡片页顶部',
  AD07: '卡片页底部',
  AD08: '图库',
  AD09: '资料库',
  AD010: '开奖记录',
  AD11: '首页弹窗（每日）',
  AD12: '轮播上方',
  AD13: '列表横幅',
  AD14: '列表文字墙',
  AD15: '聊天室顶部',
}

/** Places by the word that is sent; tutorials stand at games, which the server knows. */
export const PLACES: Readonly<Record<PieceKind, Readonly<Record<string, string>>>> = {
  notice: { index: '首页弹窗', roll: '滚动公告', lottery: '彩票公告' },
  slide: { home: '首页轮播' },
  advert: Object.fromEntries(advertSlotNames.map((slot) => [slot, `${slot} ${SLOTS[slot]}`])),
  about: {
    about: '关于我们',
    'user-agreement': '用户协议',
    'privacy-agreement': '隐私政策',
    'contact-us': '联系我们',
    'responsible-gaming': '理性博彩',
  },
  tutorial: {},
}

export const AUDIENCES: Readonly<Record<Audience, string>> = {
  all: '所有人',
  guests: '游客与试玩',
  unrecharged: '未充值会员',
  members: '正式会员',
}

export const STATES: Readonly<Record<Life, string>> = {
  draft: '草稿',
  scheduled: '已预约',
  published: '已发布',
  withdrawn: '已撤回',
}

/** Where a piece stands in its life, and whether its time is over. */
export const pieceLook = ({ state, endsAt }: Pick<PieceRow, 'state' | 'endsAt'>, now: number): Look =>
  state === 'published' && endsAt !== null && endsAt <= now
    ? { icon: 'paused', look: 'off', words: '已结束' }
    : LIFE[state]

export type PromotionRow = OutputOf<typeof promotions.list>['promotions'][number]

/** Where a promotion stands: one that is published for a later time is scheduled. */
export function promotionLook(row: PromotionRow, now: number): Look {
  const life = lifeOfPromotion(row, now)
  return pieceLook({ state: life, endsAt: row.endsAt }, now)
}

export const lifeOfPromotion = ({ state, showsFrom }: PromotionRow, now: number): Life =>
  state === 'published' && showsFrom !== null && showsFrom > now ? 'scheduled' : state

/** From when and until when, in words; nothing for what is shown until somebody withdraws it. */
export function runOf({ state, publishAt, endsAt }: PieceRow): string {
  const day = (at: number) => fullTimeOf(at).slice(5, 16)
  const from = state === 'scheduled' && publishAt !== null ? `${day(publishAt)} 起` : ''
  return `${from} ${endsAt === null ? '' : `至 ${day(endsAt)}`}`.trim()
}

const FIELDS: readonly (readonly [keyof PieceText, string])[] = [
  ...([
    ['title', '标题'],
    ['content', '内容'],
    ['imageUrl', '图片'],
    ['redirectUrl', '链接'],
  ] as const),
  ...([
    ['audience', '给谁看'],
    ['groupName', '形式'],
    ['clients', '主题'],
    ['companyCode', '公司'],
    ['endsAt', '到期'],
  ] as const),
]

/** A text by its fields, for differences and conflicts. Empty fields are left out. */
export const fieldsOf = (text: PieceText): Map<string, string> =>
  new Map(
    FIELDS.flatMap(([key, label]) => {
      const words = wordsOf(key, text[key])
      return words === '' ? [] : [[label, words]]
    }),
  )

function wordsOf(key: keyof PieceText, value: PieceText[keyof PieceText]): string {
  if (value === null) return ''
  if (key === 'audience') return AUDIENCES[value as Audience]
  if (key === 'endsAt') return fullTimeOf(Number(value))
  return Array.isArray(value) ? value.join('、') : String(value)
}

export const isSame = (one: PieceText, other: PieceText): boolean =>
  JSON.stringify([...fieldsOf(one)]) === JSON.stringify([...fieldsOf(other)])
