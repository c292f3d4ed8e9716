import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 三列表: a compact table that starts open. */
export const rules: LayoutRules = {
  code: 'mb03',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 10,
}
