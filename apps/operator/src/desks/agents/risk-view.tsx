import * as api from '@liuhe/contract/api/operator/risk.ts'
import { Link } from '@tanstack/react-router'
import { stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { flatten } from '../../shared/value-text.ts'
import { stateLook } from '../members/words.ts'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import type { ViewProps } from './agents-desk.tsx'
import { Choices } from './choices.tsx'
import { useFlags } from './use-agents.ts'
import { type Flag, FLAG_TITLES, type FlagDetail, flagLook, RISK_TITLES, TRACE_TITLES } from './words.ts'

const FIELDS: readonly FilterField[] = [
  { kind: 'select', name: 'why', label: '类别', options: RISK_TITLES },
  {
    kind: 'text',
    name: 'at',
    label: '会员编号',
    isShort: true,
    wrong: (words) => (/^\d+$/.test(words) ? undefined : '数字'),
  },
]
const COLUMNS = [
  textColumn<Flag>('账号', ({ account }) => account),
  textColumn<Flag>('类别', ({ kind }) => RISK_TITLES[kind]),
  stateColumn<Flag>('状态', ({ state }) => flagLook(state)),
  textColumn<Flag>('处理', ({ handledBy, note }) => (handledBy === null ? '' : `${handledBy} ${note ?? ''}`), {
    isWide: true,
  }),
  timeColumn<Flag>('发现', ({ foundAt }) => foundAt),
  timeColumn<Flag>('最近变化', ({ changedAt }) => changedAt),
]

/** What looks wrong in teams and waits for a person. A flag does nothing to anybody by itself. */
export function RiskView({ filters, change, views }: ViewProps) {
  const { flag: state = 'open', why: kind, at } = filters
  const list = useFlags({ state, kind, memberId: at === undefined ? undefined : String(at) })
  const set = (part: object) => {
    const typed = (part as { at?: string | number }).at
    change(('at' in part ? { ...part, at: typed === undefined ? undefined : Number(typed) } : part) as never)
  }
  return (
    <ListDesk
      filters={{ ...filters, at: at === undefined ? undefined : String(at) }}
      {...{ change: set, list, views }}
      title="代理"
      icon="agents"
      keyOf={({ flagId }) => flagId}
      columns={COLUMNS}
      fields={FIELDS}
      hint="最新在前"
      tools={
        <Choices
          label="状态"
          options={FLAG_TITLES}
          picked={state}
          onPick={(one) => change({ flag: one, row: undefined })}
        />
      }
      empty={state === 'open' ? '没有待查的风险' : '没有这样的风险'}
      isNext={({ state: stands }) => stands === 'open'}
      pick={{ title: '选一条来查', words: '涉及谁、共用了什么、以前怎么处理的。' }}
      panel={({ rowKey, onNext, onClose }) => <FlagPanel flagId={String(rowKey)} {...{ onNext, onClose }} />}
    />
  )
}

function FlagPanel({ flagId, onNext, onClose }: { flagId: string; onNext: () => void; onClose: () => void }) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`risk-flag/${flagId}`}
      label={`风险 ${flagId}`}
      notFound="RISK/NOT_FOUND"
      read={(options) => call(api.flag, { flagId }, options)}
      shownOf={({ state, note, handledBy, revision }) => flatten({ state, note, handledBy, revision })}
      onClose={onClose}
      head={({ account, kind, state }, { trailButton }) => (
        <>
          <h2>{account}</h2>
          <span>{RISK_TITLES[kind]}</span>
          <StateText {...flagLook(state)} />
          {trailButton}
        </>
      )}
      body={(detail) => <Evidence detail={detail} />}
      footer={(detail, ways) => <Decision detail={detail} ways={ways} onNext={onNext} />}
    />
  )
}

const Evidence = ({
  detail: { people, traces, foundAt, changedAt, handledBy, handledAt, note },
}: {
  detail: FlagDetail
}) => (
  <>
    {handledAt !== null && (
      <Notice kind="info">
        {handledBy} 于 {fullTimeOf(handledAt)} 处理：{note}
      </Notice>
    )}
    <Part title="涉及的人" hint={`${people.length} 人`}>
      <PanelTable
        label="涉及的人"
        rows={people}
        keyOf={({ memberId }) => memberId}
        columns={[
          { title: '账号', cell: ({ account, memberId }) => <Link to={`/members?id=${memberId}`}>{account}</Link> },
          {
            title: '身份',
            cell: ({ isAgent, memberId }) => (isAgent ? <Link to={`/agents?at=${memberId}`}>代理</Link> : '会员'),
          },
          { title: '账户', cell: ({ state }) => <StateText {...stateLook(state)} /> },
          { title: '注册', cell: ({ joinedAt }) => fullTimeOf(joinedAt).slice(0, 16), isFigure: true },
          { title: '别的待查', cell: ({ openFlags }) => openFlags, isFigure: true },
        ]}
      />
    </Part>
    <Part title="共用了什么" hint="标记只用来区分，不显示原值">
      <PanelTable
        label="共用了什么"
        rows={traces}
        keyOf={({ what, mark }) => `${what} ${mark}`}
        columns={[
          { title: '什么', cell: ({ what }) => TRACE_TITLES[what] },
          { title: '标记', cell: ({ mark }) => mark },
        ]}
      />
    </Part>
    <Facts
      facts={[
        ['发现', fullTimeOf(foundAt)],
        ['最近变化', fullTimeOf(changedAt)],
      ]}
    />
  </>
)

function Decision({ detail, ways, onNext }: { detail: FlagDetail; ways: PanelWays; onNext: () => void }) {
  const { call } = useConsole()
  const canDecide = may(useOperator(), 'handleRisk')
  const { flagId, account, kind, state, revision } = detail
  const end = (outcome: 'handled' | 'dismissed', label: string, keys: string, templates: readonly string[]): Deed => ({
    ...{ name: outcome, keys, label, look: outcome === 'handled' ? 'primary' : 'plain' },
    dialog: {
      about: `${account} · ${RISK_TITLES[kind]}`,
      effect: '只记下结论；停用账号或改返点在各自的台面做。证据变多时会再出现。',
      reason: '结论（留在这条上）',
      templates,
    },
    run: ({ reason }) => call(api.decide, { flagId, revision, state: outcome, note: reason }),
  })
  const deeds =
    canDecide && state === 'open'
      ? [
          end('dismissed', '无问题', '0', ['同一家庭共用设备', '公共网络', '核实为不同的人']),
          end('handled', '已处理', 'a', ['已停用小号', '已联系代理并警告', '已停用代理的推广链接']),
        ]
      : []
  return (
    <DeedBar
      object={`risk-flag/${flagId}`}
      {...{ deeds, onNext }}
      now={ways.now}
      nothing={state === 'open' ? '由风控处理；你的角色只能查看。' : '这条已有结论。'}
      onDone={ways.onDone}
      onRefused={ways.onRefused}
    />
  )
}
