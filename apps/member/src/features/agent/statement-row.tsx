import { paths } from '@liuhe/brand/paths.ts'
import { Link } from '../../shared/link.tsx'
import { StatementFacts } from './statement-facts.tsx'
import styles from './statement-row.module.css'
import type { Statement } from './statement-words.ts'

/** A statement in a list, which leads to its levels and members. */
export const StatementRow = ({ statement }: { statement: Statement }) => (
  <Link to={paths['agent-statement']({ id: statement.statementId })} className={styles.row}>
    <StatementFacts statement={statement} state={statement.state} />
  </Link>
)
