import { rules } from '@liuhe/domain/content/layouts/mb21.ts'
import { Fax } from '../bodies/fax.tsx'
import { defineLayout } from '../layout.ts'

/** 内幕传真表: labelled rows of one issue with up to three cells, each judged by itself. */
export const layout = defineLayout(rules, {
  note1: 'for the body',
  fold: { kind: 'rows', collapsed: 5, starts: 'open' },
  body: Fax,
})
