import { STATEMENT_NAMES } from '@liuhe/domain/agents/statement.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import styles from './statement-row.module.css'
import { periodText, type RunningStatement, STATES } from './statement-words.ts'

/** Periods that are under way: what each would bring if it ended now. There is nothing to open yet. */
export function RunningRows({ running }: { running: readonly RunningStatement[] }) {
  return running.map(({ kind, from, to, amount, tier }) => (
    <div key={kind} className={styles.row}>
      <span className={styles.what}>
        <b>{STATEMENT_NAMES[kind]}</b>
        <small>
          {periodText({ from, to })} · 预估
          {tier !== null && ` · 第 ${tier} 档`}
        </small>
      </span>
      <strong className={`num ${styles.amount}`}>
        {amount > 0n && '+'}
        {formatAmount(amount)}
      </strong>
      <Tag tone={STATES.open.tone}>{STATES.open.text}</Tag>
    </div>
  ))
}
