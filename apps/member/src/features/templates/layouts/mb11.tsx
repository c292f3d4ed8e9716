import { rules } from '@liuhe/domain/content/layouts/mb11.ts'
import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { TailReels } from '../pictures/tail-reels.tsx'

/** 平特一尾: one tail digit; any of the seven balls may bring it. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(TailReels),
})
