import { rules } from '@liuhe/domain/content/layouts/mb32.ts'
import { rails } from '../bodies/rails.tsx'
import { defineLayout } from '../layout.ts'
import { AnimalLinks } from '../pictures/animal-links.tsx'

/** 平特连肖: animals or tails that must all come, on any of the seven balls. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(AnimalLinks),
})
