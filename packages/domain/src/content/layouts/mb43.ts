import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** 直播室导流: the next issue in the teacher’s room, settled ones as the proof. */
export const rules: LayoutRules = {
  code: 'mb43',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 9,
}
