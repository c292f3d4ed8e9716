import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 一肖一码阶梯: one animal, then one to ten balls. Folding hides the two longest tiers. */
export const rules: LayoutRules = {
  code: 'mb06',
  kind: 'posts',
  groups: 'first',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'last',
  documentsMax: 1,
}
