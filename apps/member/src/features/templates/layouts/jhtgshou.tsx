import { rules } from '@liuhe/domain/content/layouts/jhtgshou.ts'
import { Experts } from '../bodies/experts.tsx'
import { defineLayout } from '../layout.ts'

/** 精华高手: visiting cards of at most fifteen experts. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 6, starts: 'closed', max: 15 },
  body: Experts,
})
