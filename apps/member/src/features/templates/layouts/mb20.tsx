import { rules } from '@liuhe/domain/content/layouts/mb20.ts'
import { HeroPicture } from '../bodies/hero-picture.tsx'
import { defineLayout } from '../layout.ts'

/** 跑马图: the newest picture; six earlier ones when it is opened. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 1, starts: 'closed', max: 7 },
  body: HeroPicture,
})
