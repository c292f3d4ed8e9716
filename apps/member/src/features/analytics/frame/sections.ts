import type { RouteName } from '@liuhe/brand/routes.ts'

/** The pages of statistics as the strip on top lists them. */
export const SECTIONS = [
  {
    name: '特码分析',
    pages: [
      { route: 'special-history', label: '历史' },
      { route: 'special-big-small', label: '大小' },
      { route: 'special-both-side', label: '双面' },
      { route: 'special-last-number', label: '尾数' },
      { route: 'special-range', label: '区间' },
      { route: 'special-trend', label: '走势' },
    ],
  },
  {
    name: '生肖分析',
    pages: [
      { route: 'zodiac-reference', label: '生肖参照' },
      { route: 'zodiac-special-num', label: '特码生肖' },
      { route: 'zodiac-first-num', label: '正码生肖' },
      { route: 'zodiac-trending', label: '生肖走势' },
      { route: 'zodiac-types-trending', label: '类型走势' },
    ],
  },
  { name: '选号助手', pages: [{ route: 'lottery-helper', label: '选号助手' }] },
] as const satisfies readonly {
  name: string
  pages: readonly { route: RouteName; label: string }[]
}[]

/** A route with a page of statistics. */
export type AnalyticRoute = (typeof SECTIONS)[number]['pages'][number]['route']

export const isAnalyticRoute = (name: string): name is AnalyticRoute =>
  SECTIONS.some(({ pages }) => pages.some(({ route }) => route === name))
