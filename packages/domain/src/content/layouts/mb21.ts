import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 内幕传真表: labelled rows of one issue with up to three cells, each judged by itself. */
export const rules: LayoutRules = {
  code: 'mb21',
  kind: 'posts',
  groups: 'first',
  parts: [
    { field: 'content', judging: BY_TITLE },
    { field: 'content2', judging: BY_TITLE },
    { field: 'content3', judging: BY_TITLE },
  ],
  counts: 'first',
  documentsMax: 1,
}
