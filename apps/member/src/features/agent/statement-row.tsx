import { paths } from '@liuhe/brand/paths.ts'
import { STATEMENT_NAMES } from '@liuhe/domain/agents/statement.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Link } from '../../shared/link.tsx'
import styles from './statement-row.module.css'
import { periodText, type Statement, STATES } from './statement-words.ts'

/** A statement in a list: what it is, of which days, how much, and how it stands. */
export function StatementRow({ statement }: { statement: Statement }) {
  const { statementId, kind, tier, amount, state } = statement
  return (
    <Link to={paths['agent-statement']({ id: statementId })} className={styles.row}>
      <span className={styles.what}>
        <b>{STATEMENT_NAMES[kind]}</b>
        <small>
          {periodText(statement)}
          {tier !== null && ` · 第 ${tier} 档`}
        </small>
      </span>
      <strong className={`num ${styles.amount}`}>
        {amount > 0n && '+'}
        {formatAmount(amount)}
      </strong>
      <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
    </Link>
  )
}
