import { rules } from '@liuhe/domain/content/layouts/symb3.ts'
import { IconGrid } from '../bodies/icon-grid.tsx'
import { defineLayout } from '../layout.ts'

/** 首页三栏宫格: ways to other pages, three in a row. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 6, starts: 'closed' },
  body: IconGrid,
})
