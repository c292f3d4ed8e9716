import { rules } from '@liuhe/domain/content/layouts/mb38.ts'
import { Columns } from '../bodies/columns.tsx'
import { defineLayout } from '../layout.ts'

/** 三期对照: the first item of up to three issues beside one another. */
export const layout = defineLayout(rules, {
  fold: { kind: 'none' },
  body: Columns,
})
