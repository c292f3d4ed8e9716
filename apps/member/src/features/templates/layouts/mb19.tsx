import { rules } from '@liuhe/domain/content/layouts/mb19.ts'
import { PictureClue } from '../bodies/picture-clue.tsx'
import { defineLayout } from '../layout.ts'

/** 欲钱料: a picture, a sentence, and after the draw the animals that were meant. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 1, starts: 'closed', max: 5 },
  body: PictureClue,
})
