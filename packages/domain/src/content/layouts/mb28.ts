import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 四段中特: the called bands on a bar of seven 段 or five 门. */
export const rules: LayoutRules = {
  code: 'mb28',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 9,
}
