import { type LayoutRules, special } from '../layout-rules.ts'

/** 码阵: a wall of balls for each issue, the newest shown, four more when it is open. */
export const rules: LayoutRules = {
  code: 'mb29',
  kind: 'posts',
  groups: 'blocks',
  parts: [{ field: 'content', judging: special('num') }],
  counts: 'first',
  documentsMax: 5,
}
