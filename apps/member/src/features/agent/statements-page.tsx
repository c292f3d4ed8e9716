import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agent-statements.ts'
import { STATEMENT_KINDS, STATEMENT_NAMES, type StatementKind } from '@liuhe/domain/agents/statement.ts'
import { useKeyset } from '@liuhe/web/api/use-keyset.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { AgentFailed } from './agent-failed.tsx'
import { RunningRows } from './running-rows.tsx'
import { StatementRow } from './statement-row.tsx'
import type { Statement } from './statement-words.ts'
import styles from './statements-page.module.css'

const ROWS = 20
const CHOICES = [
  { key: 'all', label: '全部' },
  ...STATEMENT_KINDS.map((kind) => ({ key: kind, label: STATEMENT_NAMES[kind] })),
] as const satisfies readonly { key: StatementKind | 'all'; label: string }[]

/** 佣金结算: everything the agent earned, period by period, the newest first. */
export default function StatementsPage({ search }: PageProps) {
  const navigation = useNavigation()
  const kind = STATEMENT_KINDS.find((one) => one === search['kind'])
  const found = useKeyset(api.statements, { rows: ROWS, ...(kind && { kind }) }, { itemKey: numberOf })
  const show = (chosen: StatementKind | 'all') =>
    navigation.go(chosen === 'all' ? paths['agent-statements']() : `${paths['agent-statements']()}?kind=${chosen}`, {
      replace: true,
    })
  return (
    <Page title="佣金结算" fallback={paths.agent()}>
      <div className={styles.page}>
        <Chips items={CHOICES} value={kind ?? 'all'} onChange={show} label="种类" />
        <Running kind={kind} />
        <InfiniteList
          {...found}
          itemKey={numberOf}
          className={styles.list}
          row={row}
          empty={<EmptyList text="还没有结算单" to={paths['agent-team-verview']()} step="看团队总览" />}
          skeleton={<Skeleton height={336} round="var(--r-card)" />}
          failure={<AgentFailed error={found.error} onRetry={found.onRetry} />}
        />
      </div>
    </Page>
  )
}

/** 本期预估, above what is worked out; nothing while it is not known, because it says nothing that is due. */
function Running({ kind }: { kind: StatementKind | undefined }) {
  const { data } = useRead(api.runningStatements, {})
  const running = data?.data.filter((one) => kind === undefined || one.kind === kind) ?? []
  if (running.length === 0) return null
  return (
    <section className={styles.running} aria-label="本期预估">
      <h2>本期预估</h2>
      <RunningRows running={running} />
      <p>按目前数据计算，结算时以实际数据为准。</p>
    </section>
  )
}

const numberOf = ({ statementId }: Statement) => statementId
const row = (statement: Statement) => <StatementRow statement={statement} />
