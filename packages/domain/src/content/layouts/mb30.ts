import type { LayoutRules } from '../layout-rules.ts'

/** 码数切换: sets of numbers of different size behind tabs. */
export const rules: LayoutRules = {
  code: 'mb30',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'multiContents', judging: { by: 'title', scope: 'SP', mode: 'any' } }],
  counts: 'last',
  documentsMax: 9,
}
