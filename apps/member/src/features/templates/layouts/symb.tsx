import { rules } from '@liuhe/domain/content/layouts/symb.ts'
import { HeroCall } from '../bodies/hero-call.tsx'
import { HeroFrame } from '../frames/hero-frame.tsx'
import { defineLayout } from '../layout.ts'

/** 首页主推: one huge call, and what became of the last. */
export const layout = defineLayout(rules, {
  fold: { kind: 'none' },
  frame: HeroFrame,
  body: HeroCall,
})
