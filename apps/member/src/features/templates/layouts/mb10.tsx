import { rules } from '@liuhe/domain/content/layouts/mb10.ts'
import { Medallion } from '../bodies/medallion.tsx'
import { defineLayout } from '../layout.ts'

/** 平特一肖: one animal in a medallion; any of the seven balls may bring it. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Medallion,
})
