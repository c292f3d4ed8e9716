import { rules } from '@liuhe/domain/content/layouts/tymb.ts'
import { Facts } from '../bodies/facts.tsx'
import { defineLayout } from '../layout.ts'

/** 通用模板: labelled rows for any play, and for tables that nothing judges. */
export const layout = defineLayout(rules, {
  fold: { kind: 'segments', collapsed: 6 },
  body: Facts,
})
