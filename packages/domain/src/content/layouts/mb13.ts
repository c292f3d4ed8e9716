import type { LayoutRules } from '../layout-rules.ts'

/** 绝杀组合: tails, heads, half-colours and bands that shall not come, a block for each issue. */
export const rules: LayoutRules = {
  code: 'mb13',
  kind: 'posts',
  groups: 'blocks',
  // Every line kills, whatever its label says: a 六肖 among them too.
  parts: [{ field: 'content', judging: { by: 'title', mode: 'none' } }],
  counts: 'first',
  documentsMax: 5,
}
