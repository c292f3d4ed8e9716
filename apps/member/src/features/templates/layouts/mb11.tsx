import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { TailReels } from '../pictures/tail-reels.tsx'

/** 平特一尾: one tail digit; any of the seven balls may bring it. */
export const layout = defineLayout({
  code: 'mb11',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'tail', scope: 'ALL', mode: 'any' } }],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(TailReels),
})
