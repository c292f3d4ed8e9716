import { PictureClue } from '../bodies/picture-clue.tsx'
import { defineLayout, SPECIAL_ANIMAL } from '../layout.ts'

/** 欲钱料: a picture, a sentence, and after the draw the animals that were meant. */
export const layout = defineLayout({
  code: 'mb19',
  groups: 'flat',
  parts: [{ field: 'content2', judging: SPECIAL_ANIMAL }],
  fold: { kind: 'rows', collapsed: 1, starts: 'closed', max: 5 },
  body: PictureClue,
})
