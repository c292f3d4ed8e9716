import { HeroPicture } from '../bodies/hero-picture.tsx'
import { defineLayout, SPECIAL_ANIMAL } from '../layout.ts'

/** 跑马图: the newest picture; six earlier ones when it is opened. */
export const layout = defineLayout({
  code: 'mb20',
  groups: 'flat',
  parts: [{ field: 'content2', judging: SPECIAL_ANIMAL }],
  fold: { kind: 'rows', collapsed: 1, starts: 'closed', max: 7 },
  body: HeroPicture,
})
