import { HeroCall } from '../bodies/hero-call.tsx'
import { HeroFrame } from '../frames/hero-frame.tsx'
import { defineLayout, SPECIAL_ANIMAL, SPECIAL_NUMBER } from '../layout.ts'

/** 首页主推: one huge call, and what became of the last. */
export const layout = defineLayout({
  code: 'symb',
  groups: 'flat',
  parts: [
    { field: 'content', judging: SPECIAL_ANIMAL },
    { field: 'content2', judging: SPECIAL_NUMBER },
    { field: 'content3', judging: { dim: 'tail', scope: 'SP', mode: 'any' } },
  ],
  fold: { kind: 'none' },
  frame: HeroFrame,
  body: HeroCall,
})
