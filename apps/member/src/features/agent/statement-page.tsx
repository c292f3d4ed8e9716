import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agent-statements.ts'
import { STATEMENT_NAMES } from '@liuhe/domain/agents/statement.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { AgentFailed } from './agent-failed.tsx'
import { StatementLevels } from './statement-levels.tsx'
import { StatementMembers } from './statement-members.tsx'
import { StatementParts } from './statement-parts.tsx'
import styles from './statement-page.module.css'
import { periodText, type StatementDetail, STATES } from './statement-words.ts'

/** 结算单: one statement, how its amount comes about, and the layers and members behind it. */
export default function StatementPage({ params }: PageProps) {
  const { data, error, refetch } = useRead(api.statement, { statementId: params['id'] ?? '0' })
  return (
    <Page title={data ? STATEMENT_NAMES[data.kind] : '结算单'} fallback={paths['agent-statements']()}>
      {data === undefined && (error ? <AgentFailed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {data && (
        <div className={styles.page}>
          <Head statement={data} />
          {data.parts.map((part) => (
            <StatementParts key={part.game} part={part} kind={data.kind} />
          ))}
          {data.levels.length > 0 && <StatementLevels statement={data} />}
          {data.levels.length > 0 && <StatementMembers statement={data} />}
        </div>
      )}
    </Page>
  )
}

function Head({ statement }: { statement: StatementDetail }) {
  const { kind, amount, paid, taken, state, tier } = statement
  return (
    <section className={styles.head} aria-label="结算">
      <p>
        {STATEMENT_NAMES[kind]} · {periodText(statement)}
        {tier !== null && ` · 第 ${tier} 档`}
        <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
      </p>
      <b className="num">
        {amount > 0n && '+'}
        {formatAmount(amount)}
      </b>
      <dl>
        <div>
          <dt>已派发</dt>
          <dd className="num">{formatAmount(paid)}</dd>
        </div>
        {taken > 0n && (
          <div>
            <dt>开奖更正后收回</dt>
            <dd className="num">{formatAmount(taken)}</dd>
          </div>
        )}
        {paid > amount && (
          <div>
            <dt>待收回</dt>
            <dd className="num">{formatAmount(paid - amount)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const Waiting = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <Skeleton height={132} round="var(--r-card)" />
    <SkeletonCard lines={3} />
    <SkeletonCard lines={4} />
  </div>
)
