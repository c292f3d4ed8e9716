import { StatementFacts } from './statement-facts.tsx'
import styles from './statement-row.module.css'
import type { RunningStatement } from './statement-words.ts'

/** Periods that are under way: what each would bring if it ended now. There is nothing to open yet. */
export function RunningRows({ running }: { running: readonly RunningStatement[] }) {
  return running.map((statement) => (
    <div key={statement.kind} className={styles.row}>
      <StatementFacts statement={statement} state="open" note="预估" />
    </div>
  ))
}
