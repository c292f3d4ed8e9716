import { type LayoutRules, special } from '../layout-rules.ts'

/** 首页主推: one huge call, and what became of the last. */
export const rules: LayoutRules = {
  code: 'symb',
  kind: 'posts',
  groups: 'flat',
  parts: [
    { field: 'content', judging: special('zod') },
    { field: 'content2', judging: special('num') },
    { field: 'content3', judging: special('tail') },
  ],
  counts: 'first',
  documentsMax: 2,
}
