import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 默认: title, calls, and the result under them; also for codes nobody knows. */
export const rules: LayoutRules = {
  code: 'default',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 9,
}
