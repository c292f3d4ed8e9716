import * as api from '@liuhe/contract/api/operator/commissions.ts'
import type { PlanKind } from '@liuhe/domain/agents/plan.ts'
import { STATEMENT_NAMES } from '@liuhe/domain/agents/statement.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { useState } from 'react'
import { stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { ListDesk } from '../../frame/list-desk.tsx'
import panel from '../../frame/panel.module.css'
import { Facts } from '../../frame/parts.tsx'
import { type List, pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Loading, NothingHere } from '../../shared/states.tsx'
import { type Look, StateText } from '../../shared/state-text.tsx'
import { useNow } from '../../shared/use-now.ts'
import { useKeys } from '../../shell/keys.tsx'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import type { ViewProps } from './agents-desk.tsx'
import { Choices } from './choices.tsx'
import { PlanTerms } from './plan-terms.tsx'
import type { PlanVersion } from './words.ts'

const lookOf = ({ isOn, startsOn }: PlanVersion, now: number): Look => {
  if (!isOn) return { icon: 'off', look: 'off', words: '停用' }
  return startsOn > todayAt(now)
    ? { icon: 'calendar', look: 'warn', words: '将生效' }
    : { icon: 'ok', look: 'ok', words: '启用' }
}
const todayAt = (now: number): SiteDate => fullTimeOf(now).slice(0, 10) as SiteDate

const COLUMNS = [
  textColumn<PlanVersion>('版本', ({ version }) => `第 ${version} 版`),
  textColumn<PlanVersion>('生效', ({ startsOn }) => startsOn),
  stateColumn<PlanVersion>('状态', lookOf),
  textColumn<PlanVersion>('提出', ({ madeBy }) => madeBy),
  textColumn<PlanVersion>('同意', ({ agreedBy }) => agreedBy),
  textColumn<PlanVersion>('理由', ({ reason }) => reason, { isWide: true }),
  timeColumn<PlanVersion>('时间', ({ madeAt }) => madeAt),
]

const { rebate: _byRates, ...NAMES } = STATEMENT_NAMES

/** Plans by which agents earn, version by version. Another version counts from a day to come, by two people. */
export function PlansView({ filters, change, views }: ViewProps) {
  const { call } = useConsole()
  const kind: PlanKind = filters.kind === undefined || filters.kind === 'rebate' ? 'dividend' : filters.kind
  const list = useList({
    name: 'agent-plans',
    filters: { kind },
    read: async (after: string | undefined, options) => pageAfter(await call(api.plans, { kind, after }, options)),
  })
  return (
    <ListDesk
      {...{ filters, change, list, views }}
      title="代理"
      icon="agents"
      keyOf={({ version }) => String(version)}
      columns={COLUMNS}
      tools={
        <Choices label="佣金" options={NAMES} picked={kind} onPick={(one) => change({ kind: one, row: undefined })} />
      }
      empty="这一类还没有方案，不会结算"
      pick={{ title: '选一版方案', words: '按什么算、每档多少、谁同意的。' }}
      panel={({ rowKey, onClose }) => <PlanPanel key={kind} {...{ kind, list, onClose }} version={Number(rowKey)} />}
    />
  )
}

interface PlanPanelProps {
  kind: PlanKind
  version: number
  list: List<PlanVersion>
  onClose: () => void
}

function PlanPanel({ kind, version, list, onClose }: PlanPanelProps) {
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  const plan = list.rows.find((row) => row.version === version)
  if (plan === undefined) return list.isRead ? <NothingHere /> : <Loading />
  return <Opened kind={kind} row={plan} newest={list.rows[0] ?? plan} />
}

function Opened({ kind, row, newest }: { kind: PlanKind; row: PlanVersion; newest: PlanVersion }) {
  const now = useNow(30_000)
  const object = `agent-plan/${kind}`
  const waiting = useWaiting(object)
  const deeds = useTurning(kind, row, newest, now)
  const [failure, setFailure] = useState<unknown>()
  const { version, startsOn, madeBy, agreedBy, reason, madeAt } = row
  return (
    <article className={panel.panel} aria-label={`${STATEMENT_NAMES[kind]}方案 ${version}`}>
      <header className={panel.head}>
        <h2>
          {STATEMENT_NAMES[kind]} 第 {version} 版
        </h2>
        <StateText {...lookOf(row, now)} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <div className={panel.body} role="group" aria-label="内容" data-body="" tabIndex={0}>
        {failure !== undefined && (
          <Notice kind="warn" actions={<Button onClick={() => setFailure(undefined)}>知道了</Button>}>
            <b>{sentenceOf(failure)}。</b> 没有执行；你写的内容还在。
          </Notice>
        )}
        <Facts
          facts={[
            ['生效', startsOn],
            ['提出', `${madeBy} ${fullTimeOf(madeAt).slice(0, 16)}`],
            ['同意', agreedBy],
            ['理由', reason],
          ]}
        />
        <PlanTerms plan={row.plan} />
      </div>
      <DeedBar
        {...{ object, waiting, now }}
        deeds={waiting === undefined ? deeds : []}
        nothing={version === newest.version ? '你的角色只能查看。' : '这是以前的一版；改动从最新一版开始。'}
        onDone={async () => setFailure(undefined)}
        onRefused={async (why) => setFailure(why)}
      />
    </article>
  )
}

/** The newest version may be switched off, or on again, from tomorrow on: the same terms, by two people. */
function useTurning(kind: PlanKind, row: PlanVersion, newest: PlanVersion, now: number): Deed[] {
  const { call } = useConsole()
  const operator = useOperator()
  if (row.version !== newest.version || !may(operator, 'handleCommissions')) return []
  const startsOn = addDays(todayAt(now), 1)
  const label = row.isOn ? '从明天停用' : '从明天启用'
  return [
    {
      ...{ name: 'turn', keys: 'x', label, look: 'two' },
      dialog: {
        about: `${STATEMENT_NAMES[kind]} 第 ${row.version} 版`,
        effect: row.isOn
          ? `${startsOn} 起开始的周期不再结算；已经开始的照旧。由财务复核的第二人同意。`
          : `${startsOn} 起按这一版的条款结算。由财务复核的第二人同意。`,
        reason: '理由',
        templates: row.isOn ? ['方案到期', '与代理重新谈判', '成本过高'] : ['方案恢复', '补签协议'],
      },
      run: ({ reason, requestId }) =>
        call(api.proposePlan, {
          ...{ requestId, revision: newest.version, startsOn, isOn: !row.isOn, plan: row.plan, reason },
        }),
    },
  ]
}
