import { STATEMENT_NAMES } from '@liuhe/domain/agents/statement.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import styles from './statement-row.module.css'
import { periodText, type RunningStatement, type Statement, STATES } from './statement-words.ts'

interface StatementFactsProps {
  statement: RunningStatement | Statement
  state: keyof typeof STATES
  /** Said after the days: `预估`. */
  note?: string
}

/** A row's words for one statement: what it is, of which days, how much, and how it stands. */
export const StatementFacts = ({ statement, state, note }: StatementFactsProps) => {
  const { kind, tier, amount } = statement
  return (
    <>
      <span className={styles.what}>
        <b>{STATEMENT_NAMES[kind]}</b>
        <small>
          {periodText(statement)}
          {note !== undefined && ` · ${note}`}
          {tier !== null && ` · 第 ${tier} 档`}
        </small>
      </span>
      <strong className={`num ${styles.amount}`}>
        {amount > 0n && '+'}
        {formatAmount(amount)}
      </strong>
      <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
    </>
  )
}
