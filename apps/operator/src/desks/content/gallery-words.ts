/** How the desk calls drawing sheets. */
import type * as api from '@liuhe/contract/api/operator/gallery.ts'
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { GROUP_TYPE_LABELS } from '@liuhe/domain/content/drawing.ts'
import * as z from 'zod/mini'
import type { Look } from '../../shared/state-text.tsx'
import { LIFE } from '../studio/words.ts'
import { COMPANIES } from './piece-form.tsx'

export type Series = OutputOf<typeof api.read>
/** A text while it is typed: it may lack what the call asks for. */
export const TypedSeries = z.object({
  ...{ name: z.string(), initials: z.string(), category: z.nullable(z.string()) },
  ...{ companyCode: z.nullable(z.string()), popular: z.boolean(), hidden: z.boolean() },
})
export type SeriesText = z.output<typeof TypedSeries>
export type Sheet = OutputOf<typeof api.items>['data'][number]
export type SheetGame = OutputOf<typeof api.games>[number]

export const COLOURS: Readonly<Record<string, string>> = GROUP_TYPE_LABELS

export const textOf = ({ name, initials, category, companyCode, popular, hidden }: SeriesText): SeriesText => ({
  ...{ name, initials, category, companyCode, popular, hidden },
})

/** A text by its fields, for conflicts. */
export const fieldsOfSeries = (text: SeriesText): Map<string, string> =>
  new Map([
    ['名称', text.name],
    ['首字母', text.initials],
    ['分类', text.category ?? '没有'],
    ['公司', COMPANIES[text.companyCode ?? ''] ?? text.companyCode ?? ''],
    ['热门', text.popular ? '是' : '否'],
    ['会员', text.hidden ? '看不到' : '看得到'],
  ])

export const isSameSeries = (one: SeriesText, other: SeriesText): boolean =>
  JSON.stringify([...fieldsOfSeries(one)]) === JSON.stringify([...fieldsOfSeries(other)])

/** What a text still lacks before it can be sent. */
export const missingOf = ({ name, initials }: SeriesText): string[] => [
  ...(name.trim() === '' ? ['名称'] : []),
  ...(/^[A-Z#]$/.test(initials) ? [] : ['首字母']),
]

export const seriesLook = ({ hidden, newestTurn }: Series): Look =>
  hidden
    ? { icon: 'withdrawn', look: 'off', words: '隐藏' }
    : newestTurn === null
      ? { icon: 'edit', look: 'off', words: '还没有图' }
      : { icon: 'ok', look: 'ok', words: '显示' }

/** Where a sheet stands: one whose time has come is shown before the server says so. */
export function sheetLook({ state, publishAt }: Pick<Sheet, 'state' | 'publishAt'>, now: number): Look {
  if (state === 'withdrawn') return LIFE.withdrawn
  return isOut({ state, publishAt }, now) ? { ...LIFE.published, words: '已显示' } : LIFE.scheduled
}

export const isOut = ({ state, publishAt }: Pick<Sheet, 'state' | 'publishAt'>, now: number): boolean =>
  state === 'shown' || (state === 'scheduled' && publishAt !== null && publishAt <= now)

export const likesOf = ({ likes }: Pick<Sheet, 'likes'>): string =>
  likes > COUNT_MAX ? `${COUNT_MAX.toLocaleString('en-US')}+` : likes.toLocaleString('en-US')
