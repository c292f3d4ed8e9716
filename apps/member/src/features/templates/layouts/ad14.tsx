import { rules } from '@liuhe/domain/content/layouts/ad14.ts'
import { TextWall } from '../bodies/text-wall.tsx'
import { AdvertFrame } from '../frames/advert-frame.tsx'
import { defineLayout } from '../layout.ts'

/** 文字广告墙: words that lead somewhere, in columns. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 12, starts: 'closed' },
  frame: AdvertFrame,
  body: TextWall,
})
