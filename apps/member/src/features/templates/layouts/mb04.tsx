import { rules } from '@liuhe/domain/content/layouts/mb04.ts'
import styles from '../bodies/lines.module.css'
import { lines } from '../bodies/lines.tsx'
import { Words } from '../cells/words.tsx'
import { ResultText } from '../cells/result-text.tsx'
import { defineLayout } from '../layout.ts'

/** 一行一期: play label, the calls in brackets, the result. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: lines({
    lead: ({ label }) => label && <span className={styles.label}>【{label}】</span>,
    calls: ({ parts }) => (
      <span>
        → <Words parts={parts} /> ←
      </span>
    ),
    tail: (item) => <ResultText result={item.result} verdict={item.verdict} />,
  }),
})
