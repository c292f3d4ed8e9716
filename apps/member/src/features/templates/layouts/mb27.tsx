import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { TailRuler } from '../pictures/tail-ruler.tsx'

/** 五尾中特: the called tails on a ruler. */
export const layout = defineLayout({
  code: 'mb27',
  groups: 'flat',
  parts: [{ field: 'content', judging: { dim: 'tail', scope: 'SP', mode: 'any' } }],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(TailRuler),
})
