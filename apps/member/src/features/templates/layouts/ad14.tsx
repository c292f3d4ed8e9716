import { TextWall } from '../bodies/text-wall.tsx'
import { AdvertFrame } from '../frames/advert-frame.tsx'
import { defineLayout } from '../layout.ts'

/** 文字广告墙: words that lead somewhere, in columns. */
export const layout = defineLayout({
  code: 'ad14',
  groups: 'newest',
  parts: [],
  fold: { kind: 'rows', collapsed: 12, starts: 'closed' },
  frame: AdvertFrame,
  body: TextWall,
})
