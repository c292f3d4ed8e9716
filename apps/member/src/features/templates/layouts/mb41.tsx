import { DrawStrip } from '../bodies/draw-strip.tsx'
import { defineLayout } from '../layout.ts'

/** 开奖条: the last draw inside the list. */
export const layout = defineLayout({
  code: 'mb41',
  groups: 'newest',
  parts: [],
  fold: { kind: 'none' },
  body: DrawStrip,
})
