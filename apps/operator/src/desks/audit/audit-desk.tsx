import * as api from '@liuhe/contract/api/operator/audit.ts'
import { stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { roleName } from '../../shared/role-name.ts'
import { EntryPanel } from './entry-panel.tsx'
import { type Entry, entryOf, resultLook, summaryOf } from './entries.ts'
import { auditFilters } from './filters.ts'
import { ChainCheck } from './chain-check.tsx'
import { ChainHead } from './chain-head.tsx'
import { FailedView } from './failed-view.tsx'
import { useAuditFrame } from './use-audit-frame.ts'

const ROWS = 100

const fieldsLike = (action: string, object: string): readonly FilterField[] => [
  { kind: 'days', label: '期间', from: 'from', to: 'to' },
  { kind: 'text', name: 'login', label: '谁', hint: '登录名', isShort: true },
  { kind: 'text', name: 'action', label: '动作', hint: action },
  { kind: 'text', name: 'object', label: '对象', hint: object },
  { kind: 'select', name: 'result', label: '结果', options: { done: '成功', refused: '拒绝' } },
]
const FIELDS = fieldsLike('withdrawals.approve', 'withdrawal/7')
/** Where only people and the system are read. */
const SYSTEM_FIELDS = fieldsLike('people.suspend', 'operator/ada')

/** Order numbers, and digests of sessions and pictures: their ends tell them apart. */
const LONG_NAME = /[0-9a-f]{10,}([0-9a-f]{6})/

const COLUMNS = [
  timeColumn<Entry>('时间', ({ time }) => time),
  textColumn<Entry>('谁', ({ login }) => login),
  textColumn<Entry>('角色', ({ role }) => (role === null ? undefined : roleName(role))),
  textColumn<Entry>('动作', ({ action }) => action),
  textColumn<Entry>('对象', ({ object }) => object?.replace(LONG_NAME, '…$1'), {
    hover: ({ object }) => object ?? undefined,
  }),
  stateColumn<Entry>('结果', resultLook),
  textColumn<Entry>('摘要', summaryOf, { isWide: true, hover: summaryOf }),
]

/** Everything that somebody did and was refused (SEC-64), and wrong passwords, which stand beside the chain. */
export default function AuditDesk() {
  const [{ view }] = useFilters(auditFilters)
  return view === 'failed' ? <FailedView /> : <EntriesView />
}

/** The entries, the newest first, and the chain that holds them; a sysadmin has those of people and the system. */
function EntriesView() {
  const { call } = useConsole()
  const isWhole = may(useOperator(), 'readWholeAudit')
  const frame = useAuditFrame('entries')
  const { change } = frame
  const { row: _open, view: _view, ...asked } = frame.filters
  const list = useList({
    name: 'audit',
    filters: asked,
    async read(before: number | undefined, options) {
      const rows = await call(api.list, { ...asked, before, rows: ROWS }, options)
      return pageBefore(rows.map(entryOf), ROWS, ({ position }) => position)
    },
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={({ position }) => position}
      columns={COLUMNS}
      fields={isWhole ? FIELDS : SYSTEM_FIELDS}
      hint={isWhole ? '最新在前 · 读取不记' : '只看到会话、人员与设置的记录'}
      empty="还没有记录"
      tools={
        isWhole && (
          <>
            <ChainCheck />
            <ChainHead />
          </>
        )
      }
      exported={{ list: 'audit', filter: asked }}
      listWidth="minmax(0, 1.9fr)"
      pick={{ title: '选一条来看', words: isWhole ? '改了什么、为什么、与上一条怎样相接。' : '改了什么、为什么。' }}
      panel={({ rowKey, onClose }) => <EntryPanel position={rowKey} onClose={onClose} filter={change} />}
    />
  )
}
