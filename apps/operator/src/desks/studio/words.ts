/** How the studio calls things. */
import { type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import type { FieldRules, JudgingRules, PartRules } from '@liuhe/domain/content/layout-rules.ts'
import type { Judging } from '@liuhe/domain/content/prediction.ts'
import type { Dimension } from '@liuhe/domain/content/tokens.ts'
import type { LifeState } from '@liuhe/contract/api/operator/common.ts'
import type { output } from 'zod/mini'
import type { Look } from '../../shared/state-text.tsx'

export type Life = output<typeof LifeState>

export const LIFE: Readonly<Record<Life, Look>> = {
  draft: { icon: 'edit', look: 'off', words: '草稿' },
  scheduled: { icon: 'clock', look: 'warn', words: '已预约' },
  published: { icon: 'ok', look: 'ok', words: '已发布' },
  withdrawn: { icon: 'withdrawn', look: 'off', words: '已撤回' },
}

export const ACTIONS: Readonly<Record<string, string>> = {
  draft: '写草稿',
  publish: '发布',
  revise: '改已发布的',
  schedule: '预约',
  withdraw: '撤回',
}

const PLACES: Readonly<Record<string, string>> = { home: '首页', database: '资料库', slot: '首页专位' }
export const placeName = (location: string): string => PLACES[location] ?? location

export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  num: '号码',
  zod: '生肖',
  tail: '尾数',
  head: '头数',
  color: '波色',
  half: '半波',
  two: '单双大小',
  elem: '五行',
  duan: '段',
  men: '门',
  grp: '肖组',
}

/** The words of a dimension that can be pressed instead of typed; numbers and groups are typed. */
export const CHIPS: Partial<Readonly<Record<Dimension, readonly string[]>>> = {
  zod: [...'鼠牛虎兔龙蛇马羊猴鸡狗猪'],
  tail: Array.from({ length: 10 }, (_, digit) => `${digit}尾`),
  head: Array.from({ length: 5 }, (_, digit) => `${digit}头`),
  color: ['红波', '蓝波', '绿波'],
  two: ['大', '小', '单', '双'],
  elem: [...'金木水火土'],
}

/** The dimension that a field asks for whatever its label says. */
export function dimensionOf({ judging }: PartRules): Dimension | undefined {
  if (judging === 'marks' || judging === 'never') return undefined
  const [first] = isList(judging) ? judging : [judging]
  return first !== undefined && 'dim' in first ? first.dim : undefined
}

const isList = (judging: JudgingRules): judging is readonly Judging[] => Array.isArray(judging)

/** Whether a field is an article of markup, and no row of calls. */
export const isArticle = ({ judging }: FieldRules): boolean => judging === 'marks' || judging === 'never'

export const STATES = { open: '未开', locked: '锁定', hit: '命中', miss: '未中' } as const
export type TryState = keyof typeof STATES

/** What the colours of the themes are called, in the order of the themes. */
const COLOURS = ['靛蓝', '松绿', '朱砂', '曜金']
export type Theme = ThemeId
export const THEMES = Object.fromEntries(themeIds.map((id, place) => [id, COLOURS[place] ?? id])) as Record<
  Theme,
  string
>
