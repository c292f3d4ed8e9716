import { rules } from '@liuhe/domain/content/layouts/mb24.ts'
import { Directory } from '../bodies/directory.tsx'
import { MoreLink } from '../cells/header-links.tsx'
import { defineLayout } from '../layout.ts'

/** 资料目录: other documents by rank, and the way to all of them. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed', max: 10 },
  aside: MoreLink,
  body: Directory,
})
