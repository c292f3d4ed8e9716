import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 三期对照: the first item of up to three issues beside one another. */
export const rules: LayoutRules = {
  code: 'mb38',
  kind: 'posts',
  groups: 'columns',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 3,
}
