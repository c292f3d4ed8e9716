import * as api from '@liuhe/contract/api/operator/networks.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Column, countColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import decision from '../../frame/decision.module.css'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { approvalNumber, useWaiting } from '../../frame/deed-bar.tsx'
import { networkFilters } from './filters.ts'
import { ListDialog } from './list-dialog.tsx'
import { NetworkPanel } from './network-panel.tsx'
import { useNetworks } from './use-networks.ts'
import { VersionPanel } from './version-panel.tsx'
import {
  EMPTY_WORDS,
  environmentText,
  LIST_OBJECT,
  type Listed,
  listedLook,
  letsIn,
  type Networks,
  type Version,
} from './words.ts'

const VIEWS = { now: '现行名单', versions: '版本' } as const
const PAGE = 50

const VERSION_COLUMNS: readonly Column<Version>[] = [
  textColumn('版本', ({ version }) => `第 ${version} 版`),
  timeColumn('生效', ({ madeAt }) => madeAt),
  textColumn('由', ({ by }) => by),
  countColumn('网络', ({ networks }) => networks.length),
  textColumn('变化', ({ added, removed }) => `+${added} −${removed}`, { isFigure: true }),
  textColumn('理由', ({ reason }) => reason, { isWide: true, hover: ({ reason }) => reason }),
]

/** Where operators may come from: the list that holds, and those that held. */
export default function NetworksDesk() {
  const [{ view = 'now' }] = useFilters(networkFilters)
  return view === 'now' ? <ListThatHolds /> : <Lists />
}

/** What both views share of their head. */
function useHead() {
  const [filters, change] = useFilters(networkFilters)
  const { view = 'now' } = filters
  const views = {
    views: VIEWS,
    shown: view,
    onPick: (picked: string) => change({ view: picked === 'versions' ? 'versions' : undefined, row: undefined }),
  }
  return { filters, change, views, title: '登录来源', icon: 'lock' as const }
}

function ListThatHolds() {
  const { list, whole } = useNetworks()
  const head = useHead()
  const [isChanging, setIsChanging] = useState(false)
  const waiting = useWaiting(LIST_OBJECT)
  const canChange = may(useOperator(), 'manageNetworks') && waiting === undefined && whole !== undefined
  useKeys(canChange ? [{ keys: 'i', label: '改名单', run: () => setIsChanging(true), isAction: true }] : [])
  const sessions = whole?.sessions ?? []
  const columns: readonly Column<Listed>[] = [
    textColumn('网络', ({ network }) => network),
    textColumn('备注', ({ note }) => note, { isWide: true, hover: ({ note }) => note }),
    stateColumn('状态', listedLook),
    countColumn('在线', (row) => sessions.filter(({ address }) => letsIn([row], address)).length),
    timeColumn('加入', ({ since }) => since),
    textColumn('由', ({ by }) => by),
  ]
  return (
    <>
      <ListDesk
        {...head}
        {...{ list, columns }}
        keyOf={({ network }) => network}
        summary={(rows) => whole !== undefined && summaryOf(rows.length, whole)}
        tools={
          <>
            {waiting !== undefined && (
              <Link className={decision.link} to="/approvals" search={{ row: waiting.approvalId } as never}>
                新名单等第二人复核 {approvalNumber(waiting.approvalId)}
              </Link>
            )}
            {canChange && (
              <Button keycap="i" onClick={() => setIsChanging(true)}>
                改名单…
              </Button>
            )}
          </>
        }
        empty={EMPTY_WORDS}
        listWidth="minmax(0, 1.4fr)"
        pick={{
          title: '选一个网络',
          words: '谁在什么时候加的，现在有谁从这里进来。按 i 提出新的名单，由另一位系统管理员复核。',
        }}
        panel={({ rowKey, onClose }) => <NetworkPanel network={String(rowKey)} onClose={onClose} />}
      />
      {isChanging && whole !== undefined && <ListDialog whole={whole} onClose={() => setIsChanging(false)} />}
    </>
  )
}

const summaryOf = (size: number, { environment, yourAddress }: Networks): string =>
  [size === 0 ? '名单为空' : `${size} 个网络`, `环境放行 ${environmentText(environment)}`, `你在 ${yourAddress}`].join(
    ' · ',
  )

function Lists() {
  const { call } = useConsole()
  const head = useHead()
  const list = useList({
    name: 'network-versions',
    filters: {},
    read: async (before: number | undefined, options) =>
      pageBefore(await call(api.versions, { before, rows: PAGE }, options), PAGE, ({ version }) => version),
  })
  return (
    <ListDesk
      {...head}
      list={list}
      keyOf={({ version }) => version}
      columns={VERSION_COLUMNS}
      empty="还没有设过名单"
      pick={{ title: '选一个版本', words: '那一版有哪些网络，与前一版差在哪里；可以提出恢复。' }}
      panel={({ rowKey, onClose }) => <VersionPanel version={Number(rowKey)} onClose={onClose} />}
    />
  )
}
