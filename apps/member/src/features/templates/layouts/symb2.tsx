import { rules } from '@liuhe/domain/content/layouts/symb2.ts'
import { PlayTiles } from '../bodies/play-tiles.tsx'
import { NewestIssue } from '../cells/header-links.tsx'
import { defineLayout } from '../layout.ts'

/** 首页双栏: a tile for each play of the issue, two in a row. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 4, starts: 'closed', max: 8 },
  aside: NewestIssue,
  body: PlayTiles,
})
