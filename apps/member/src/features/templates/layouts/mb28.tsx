import { rules } from '@liuhe/domain/content/layouts/mb28.ts'
import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { Bands } from '../pictures/bands.tsx'

/** 四段中特: the called bands on a bar of seven 段 or five 门. */
export const layout = defineLayout(rules, {
  note1: 'for the body',
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(Bands),
})
