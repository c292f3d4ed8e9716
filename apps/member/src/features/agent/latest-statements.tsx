import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agent-statements.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import IconNext from '~icons/mingcute/right-line'
import { Link } from '../../shared/link.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import styles from './latest-statements.module.css'
import { RunningRows } from './running-rows.tsx'
import { StatementRow } from './statement-row.tsx'

const ROWS = 3

/** 佣金结算: the agent's last statements, and the way to all of them. */
export function LatestStatements() {
  const { data, error, refetch } = useRead(api.statements, { rows: ROWS })
  const running = useRead(api.runningStatements, {})
  // Of days there is one tomorrow; longer periods are worth a look on the way.
  const longer = running.data?.data.filter(({ from, to }) => from !== to) ?? []
  return (
    <section className={styles.card} aria-label="佣金结算">
      <header>
        <h2>佣金结算</h2>
        <Link to={paths['agent-statements']()}>
          全部
          <IconNext aria-hidden="true" />
        </Link>
      </header>
      {data === undefined &&
        (error ? <ReportFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={168} />)}
      {data?.data.map((statement) => (
        <StatementRow key={statement.statementId} statement={statement} />
      ))}
      {data !== undefined && <RunningRows running={longer} />}
      {data?.data.length === 0 && longer.length === 0 && (
        <p className={styles.none}>还没有结算单。团队有投注后，次日凌晨 2 点结算。</p>
      )}
    </section>
  )
}
