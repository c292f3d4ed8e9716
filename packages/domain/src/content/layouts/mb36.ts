import { BY_WORDS, type LayoutRules } from '../layout-rules.ts'

/** 高手榜: authors by rank with their last ten results. */
export const rules: LayoutRules = {
  code: 'mb36',
  kind: 'posts',
  groups: 'first',
  // The title is the name of an author, the other fields are his results: neither is a label nor a call.
  parts: [{ field: 'content', judging: BY_WORDS }],
  counts: 'first',
  documentsMax: 1,
}
