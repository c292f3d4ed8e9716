import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 综合大礼包: everything for one issue; six pieces at first, earlier issues closed. */
export const rules: LayoutRules = {
  code: 'mb42',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'multiContents', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 5,
}
