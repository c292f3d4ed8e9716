import { rules } from '@liuhe/domain/content/layouts/mb42.ts'
import { Bundle } from '../bodies/bundle.tsx'
import { defineLayout } from '../layout.ts'
import { bundleScore } from '../models/bundle-model.ts'

/** 综合大礼包: everything for one issue; six pieces at first, earlier issues closed. */
export const layout = defineLayout(rules, {
  fold: { kind: 'segments', collapsed: 6 },
  badge: ([newest]) => bundleScore(newest),
  body: Bundle,
})
