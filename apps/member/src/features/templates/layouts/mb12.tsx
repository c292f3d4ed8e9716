import { rules } from '@liuhe/domain/content/layouts/mb12.ts'
import { rails } from '../bodies/rails.tsx'
import { defineLayout } from '../layout.ts'
import { StruckAnimals } from '../pictures/struck-animals.tsx'

/** 绝杀三肖: animals that the special ball shall not bring. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(StruckAnimals),
})
