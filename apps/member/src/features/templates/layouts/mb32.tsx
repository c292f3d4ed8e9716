import { rails } from '../bodies/rails.tsx'
import { defineLayout } from '../layout.ts'
import { AnimalLinks } from '../pictures/animal-links.tsx'

/** 平特连肖: animals or tails that must all come, on any of the seven balls. */
export const layout = defineLayout({
  code: 'mb32',
  groups: 'flat',
  parts: [
    {
      field: 'content',
      judging: ({ content2 }) => ({ dim: content2?.includes('尾') ? 'tail' : 'zod', scope: 'ALL', mode: 'all' }),
    },
  ],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: rails(AnimalLinks),
})
