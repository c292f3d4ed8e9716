import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 期号标签帖: a tab for each issue; starts open. */
export const rules: LayoutRules = {
  code: 'mb14',
  kind: 'posts',
  groups: 'tabs',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 5,
}
