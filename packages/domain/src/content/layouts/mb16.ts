import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 战绩长表: a record with its runs; ten rows when it is open. */
export const rules: LayoutRules = {
  code: 'mb16',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 10,
}
