import { BY_WORDS, type LayoutRules } from '../layout-rules.ts'

/** 精华高手: visiting cards of at most fifteen experts. */
export const rules: LayoutRules = {
  code: 'jhtgshou',
  kind: 'posts',
  groups: 'first',
  // The title is the name of an author, the second field his streak: neither is a label nor a call.
  parts: [{ field: 'content', judging: BY_WORDS }],
  counts: 'first',
  documentsMax: 1,
}
