import { STATEMENT_NAMES, type StatementKind } from '@liuhe/domain/agents/statement.ts'
import { countColumn, moneyColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useOperator } from '../../session/console-context.tsx'
import { may, type Operator } from '../../session/session.ts'
import { Choices } from './choices.tsx'
import type { ViewProps } from './agents-desk.tsx'
import { RunPanel } from './run-panel.tsx'
import { type Run, useRuns } from './use-runs.ts'
import { runLook } from './words.ts'

const COLUMNS = [
  textColumn<Run>('期间', ({ from, to }) => (from === to ? from : `${from} 至 ${to.slice(5)}`)),
  stateColumn<Run>('状态', ({ state }) => runLook(state)),
  countColumn<Run>('代理', ({ agents }) => agents),
  countColumn<Run>('挂起', ({ held }) => (held === 0 ? null : held)),
  moneyColumn<Run>('应付', ({ amount }) => amount),
  moneyColumn<Run>('已付', ({ paid }) => paid, { isStrong: false }),
]

/** What agents earn, by day or period: worked out, looked at, agreed to by two, paid. */
export function RunsView({ filters, change, views }: ViewProps) {
  const operator = useOperator()
  const kinds = kindsOf(operator)
  const { kind = kinds[0] ?? 'dividend' } = filters
  const list = useRuns(kind)
  const names = Object.fromEntries(kinds.map((one) => [one, STATEMENT_NAMES[one]]))
  return (
    <ListDesk
      {...{ filters, change, list, views }}
      tools={
        <Choices label="佣金" options={names} picked={kind} onPick={(one) => change({ kind: one, row: undefined })} />
      }
      title="代理"
      icon="agents"
      keyOf={({ key }) => key}
      columns={COLUMNS}
      empty="还没有结算过"
      isNext={({ state }) => state === 'review' || state === 'risk'}
      listWidth="minmax(400px, 1fr)"
      pick={{ title: '选一期', words: '每个代理多少、从哪些会员和注单来。' }}
      panel={({ rowKey, onNext, onClose }) => <RunPanel kind={kind} runKey={String(rowKey)} {...{ onNext, onClose }} />}
    />
  )
}

/** Rebates are shown to those who read money, plans to those who read commissions. */
const kindsOf = (operator: Operator): StatementKind[] => [
  ...(may(operator, 'readMoney') ? (['rebate'] as const) : []),
  ...(['dividend', 'wage', 'monthly'] as const),
]
