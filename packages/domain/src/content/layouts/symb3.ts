import type { LayoutRules } from '../layout-rules.ts'

/** 首页三栏宫格: ways to other pages, three in a row. */
export const rules: LayoutRules = {
  code: 'symb3',
  kind: 'furniture',
  groups: 'newest',
  parts: [],
  counts: 'none',
  documentsMax: 1,
}
