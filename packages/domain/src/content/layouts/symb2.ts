import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 首页双栏: a tile for each play of the issue, two in a row. */
export const rules: LayoutRules = {
  code: 'symb2',
  kind: 'posts',
  groups: 'blocks',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 2,
}
