import { rules } from '@liuhe/domain/content/layouts/mb27.ts'
import { scenes } from '../bodies/scenes.tsx'
import { defineLayout } from '../layout.ts'
import { TailRuler } from '../pictures/tail-ruler.tsx'

/** 五尾中特: the called tails on a ruler. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: scenes(TailRuler),
})
