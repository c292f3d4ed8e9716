import * as rebates from '@liuhe/contract/api/operator/agents.ts'
import * as commissions from '@liuhe/contract/api/operator/commissions.ts'
import { STATEMENT_NAMES, type StatementKind } from '@liuhe/domain/agents/statement.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useState } from 'react'
import { ExportOf } from '../../frame/export-of.tsx'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts, type PanelColumn, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { amountText, flatten } from '../../shared/value-text.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import style from './agents.module.css'
import { MoreTable } from './more-table.tsx'
import { PlanStatementDetail } from './plan-statement.tsx'
import { RebateStatementDetail } from './rebate-statement.tsx'
import { objectOfRun, type Run, type Statement, useReadRun, useStatements } from './use-runs.ts'
import { runLook, statementLook, stepsOf } from './words.ts'

interface RunPanelProps {
  kind: StatementKind
  runKey: string
  onNext: () => void
  onClose: () => void
}

/** A period: how far it has come, what each agent has of it, and what each amount is made of. */
export function RunPanel({ kind, runKey, onNext, onClose }: RunPanelProps) {
  const read = useReadRun()
  return (
    <ObjectPanel
      object={objectOfRun({ kind, key: runKey })}
      label={`${STATEMENT_NAMES[kind]} ${runKey}`}
      notFound="AGENT/STATEMENT_NOT_FOUND"
      read={(options) => read(kind, runKey, options)}
      shownOf={({ state, version, agents, held, amount, paid }) =>
        flatten({ state, version, agents, held, amount, paid })
      }
      onClose={onClose}
      head={({ from, to, state }, { trailButton }) => (
        <>
          <h2>
            {STATEMENT_NAMES[kind]} {from === to ? from : `${from} 至 ${to}`}
          </h2>
          <StateText {...runLook(state)} />
          {trailButton}
        </>
      )}
      body={(run, ways) => <Body run={run} ways={ways} />}
      footer={(run, ways) => <Decision run={run} ways={ways} onNext={onNext} />}
    />
  )
}

function Body({ run, ways }: { run: Run; ways: PanelWays }) {
  const list = useStatements(run)
  const [open, setOpen] = useState<string>()
  const opened = list.rows.find(({ key }) => key === open)
  return (
    <>
      <Steps run={run} />
      <Facts
        facts={[
          ['代理', run.agents.toLocaleString('en-US')],
          ['应付', <b key="amount">{amountText(run.amount)}</b>],
          ['已付', amountText(run.paid)],
          ['挂起', run.held === 0 ? undefined : `${run.held} 份，不会发放`],
          ['算过', `${run.version} 次`],
        ]}
      />
      <Part
        title="每个代理"
        hint="点账号看从哪里来"
        tools={run.kind !== 'rebate' && <ExportOf what={{ list: 'statements', filter: { runId: run.key } }} />}
      >
        <MoreTable<Statement>
          label="每个代理"
          list={list}
          keyOf={({ key }) => key}
          open={open}
          empty="这一期没有人有佣金"
          columns={columnsOf(open, setOpen)}
        />
        {opened !== undefined &&
          (run.kind === 'rebate' ? (
            <RebateStatementDetail key={opened.key} day={run.key} statement={opened} />
          ) : (
            <PlanStatementDetail key={opened.key} run={run} statement={opened} ways={ways} />
          ))}
      </Part>
    </>
  )
}

/** What is told of each agent; the account opens and closes what it is made of. */
const columnsOf = (
  open: string | undefined,
  onOpen: (key: string | undefined) => void,
): readonly PanelColumn<Statement>[] => [
  {
    title: '代理',
    cell: ({ key, account }) => (
      <button type="button" aria-expanded={key === open} onClick={() => onOpen(key === open ? undefined : key)}>
        {account}
      </button>
    ),
  },
  { title: '应付', cell: ({ amount }) => <b>{amountText(amount)}</b>, isFigure: true },
  { title: '已付', cell: ({ paid }) => amountText(paid), isFigure: true },
  { title: '收回', cell: ({ taken }) => (taken === 0n ? '—' : amountText(taken)), isFigure: true },
  {
    title: '状态',
    cell: ({ isHeld, state }) => (
      <StateText {...(isHeld ? { icon: 'lock', look: 'bad', words: '挂起' } : statementLook(state))} />
    ),
  },
]

/** How far it has come: each step by sign, word and place. */
const Steps = ({ run: { kind, state } }: { run: Run }) => (
  <ol className={style.steps} aria-label="进度">
    {stepsOf(kind).map(({ words, after, now }) => (
      <li
        key={words}
        data-done={after.includes(state) || undefined}
        aria-current={now.includes(state) ? 'step' : undefined}
      >
        <Icon name={after.includes(state) ? 'ok' : now.includes(state) ? 'target' : 'clock'} />
        {words}
      </li>
    ))}
  </ol>
)

function Decision({ run, ways, onNext }: { run: Run; ways: PanelWays; onNext: () => void }) {
  const object = objectOfRun(run)
  const waiting = useWaiting(object)
  const deeds = useDeedsOf(run)
  return (
    <DeedBar
      {...{ object, waiting, onNext }}
      deeds={waiting === undefined ? deeds : []}
      now={ways.now}
      nothing={NOTHING[run.state] ?? '你的角色只能查看。'}
      notes={
        run.state === 'review' && waiting === undefined ? (
          <Notice kind="two">批准人须为财务复核，不能是提出的人。发放后只能用反向分录更正。</Notice>
        ) : null
      }
      onDone={ways.onDone}
      onRefused={ways.onRefused}
    />
  )
}

const NOTHING: Readonly<Partial<Record<Run['state'], string>>> = {
  running: '还在计算，算完才能核对。',
  paying: '正在发放。',
  done: '已经发放；改了开奖会自动重算，只补差额。',
}

function useDeedsOf({ kind, key, from, to, version, state, agents, held, amount, paid }: Run): Deed[] {
  const { call } = useConsole()
  const operator = useOperator()
  const period = from === to ? from : `${from} 至 ${to}`
  const about = `${STATEMENT_NAMES[kind]} ${period} · ${agents} 个代理 · 应付 ${amountText(amount)}`
  if (state === 'risk' && may(operator, 'workCommissions') && kind !== 'rebate') {
    return [
      {
        ...{ name: 'pass', keys: 'a', label: '核对通过', look: 'primary' },
        dialog: {
          ...{ about, reason: '核对结论', templates: ['抽查与注单一致', '异常已挂起'] },
          effect: `${held === 0 ? '' : `${held} 份挂起的不会发放；`}交给财务送批准。`,
        },
        run: ({ reason }) => call(commissions.passRun, { runId: key, version, reason }),
      },
    ]
  }
  if (state !== 'review' || !may(operator, 'handleCommissions')) return []
  return [
    {
      ...{ name: 'pay', keys: 'a', label: '送批准', look: 'two' },
      dialog: {
        ...{ about, amount: amount - paid, reason: '理由', templates: ['核对无误', '抽查与注单一致'] },
        effect: '由财务复核的第二人批准后，按代理逐笔入账；再算过就要重新送。',
      },
      run: ({ reason, requestId }) =>
        kind === 'rebate'
          ? call(rebates.payRebates, { day: key as SiteDate, requestId, version, reason })
          : call(commissions.payRun, { runId: key, requestId, version, reason }),
    },
  ]
}
