import styles from '../bodies/bodies.module.css'
import { lines } from '../bodies/lines.tsx'
import { Words } from '../cells/words.tsx'
import { ResultText } from '../cells/result-cell.tsx'
import { defineLayout } from '../layout.ts'

/** 默认: title, calls, and the result under them; also for codes nobody knows. */
export const layout = defineLayout({
  code: 'default',
  groups: 'flat',
  parts: [{ field: 'content', judging: 'auto' }],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: lines({
    calls: ({ parts }) => (
      <span>
        <Words parts={parts} />
      </span>
    ),
    tail: (item) => (
      <span className={styles.under}>
        <ResultText result={item.result} verdict={item.verdict} />
      </span>
    ),
  }),
})
