import { rules } from '@liuhe/domain/content/layouts/mb01.ts'
import { Article } from '../bodies/article.tsx'
import { defineLayout } from '../layout.ts'

/** 图文长帖: one article for the newest issue, clipped until it is opened. */
export const layout = defineLayout(rules, {
  fold: { kind: 'height', px: 300 },
  body: Article,
})
