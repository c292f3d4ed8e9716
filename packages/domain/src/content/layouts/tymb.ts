import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 通用模板: labelled rows for any play, and for tables that nothing judges. */
export const rules: LayoutRules = {
  code: 'tymb',
  kind: 'posts',
  groups: 'first',
  parts: [
    { field: 'multiContents', judging: BY_TITLE, tables: 'without an issue' },
    { field: 'content', judging: 'never' },
  ],
  counts: 'first',
  documentsMax: 1,
}
