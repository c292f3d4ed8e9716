import { rules } from '@liuhe/domain/content/layouts/mb41.ts'
import { DrawStrip } from '../bodies/draw-strip.tsx'
import { defineLayout } from '../layout.ts'

/** 开奖条: the last draw inside the list. */
export const layout = defineLayout(rules, {
  fold: { kind: 'none' },
  body: DrawStrip,
})
