import * as api from '@liuhe/contract/api/operator/adjustments.ts'
import { useState } from 'react'
import { ageColumn, countColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { type FilterField, namesOf, without } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { approvalNumber } from '../../frame/deed-bar.tsx'
import { AdjustmentPanel } from './adjustment-panel.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { FileDialog } from './file-dialog.tsx'
import { adjustmentFilters } from './filters.ts'
import { NewDialog } from './new-dialog.tsx'
import { type Adjustment, type Batch, batchLook, movedText, REASON_OPTIONS, STATE_LOOKS } from './words.ts'

const ROWS = 50
const VIEWS = { open: '待复核', all: '全部', files: '批量文件' } as const

/** Money by hand: always two people. Proposals one by one, and whole files. */
export default function AdjustmentsDesk() {
  const [filters, change] = useFilters(adjustmentFilters)
  // What waits has no checker.
  const view = filters.view ?? (filters.checker === undefined ? 'open' : 'all')
  const views = {
    views: VIEWS,
    shown: view,
    onPick: (picked: keyof typeof VIEWS) => change({ ...(without(FIELDS) as Filters), view: picked }),
  }
  const desk = {
    filters,
    change,
    views: views as never,
    tools: <Tools onMade={(row, of) => change({ view: of, row })} />,
  }
  return view === 'files' ? <Files key="files" {...desk} /> : <Proposals key={view} {...desk} view={view} />
}

type Filters = ReturnType<typeof adjustmentFilters>
interface DeskProps {
  filters: Filters
  change: (part: Filters, options?: { replace?: boolean }) => void
  views: never
  tools: React.ReactNode
}

const FIELDS: readonly FilterField[] = [
  { kind: 'text', name: 'member', label: '会员号', isShort: true },
  { kind: 'select', name: 'reason', label: '原因', options: REASON_OPTIONS },
  { kind: 'text', name: 'maker', label: '制单人', isShort: true },
  { kind: 'text', name: 'checker', label: '复核人', isShort: true },
]
const fieldsOf = (view: 'open' | 'all', { checker }: Filters) =>
  view === 'all' || checker !== undefined ? FIELDS : FIELDS.filter((field) => !namesOf(field).includes('checker'))

const COLUMNS = [
  textColumn<Adjustment>('编号', ({ approvalId }) => approvalNumber(approvalId)),
  textColumn<Adjustment>('会员', ({ account }) => account),
  textColumn<Adjustment>('原因', ({ label }) => label),
  { title: '金额', cell: movedText, isFigure: true, isStrong: true },
  textColumn<Adjustment>('制单', ({ maker }) => maker),
  textColumn<Adjustment>('复核', ({ checker }) => checker),
  textColumn<Adjustment>('说明', ({ reason }) => reason, { isWide: true, hover: ({ reason }) => reason }),
  ageColumn<Adjustment>('账龄', ({ madeAt, decidedAt, expiresAt }) => ({
    ...{ since: madeAt, until: decidedAt },
    due: expiresAt - 3_600_000,
  })),
  stateColumn<Adjustment>('状态', ({ state }) => STATE_LOOKS[state]),
]

function Proposals({ filters, change, views, tools, view }: DeskProps & { view: 'open' | 'all' }) {
  const { call } = useConsole()
  const { login } = useOperator()
  const { member: memberId, reason: reasonCode, maker, checker } = filters
  const state = view === 'open' ? ('open' as const) : undefined
  const asked = { state, memberId, reasonCode, maker, checker }
  const list = useList({
    name: 'adjustments',
    filters: { ...filters, view },
    async read(before: number | undefined, options) {
      return pageBefore(
        await call(api.list, { ...asked, before, rows: ROWS }, options),
        ROWS,
        ({ approvalId }) => approvalId,
      )
    },
  })
  return (
    <ListDesk
      {...{ filters, change, list, views, tools }}
      title="人工调整"
      icon="edit"
      keyOf={({ approvalId }) => approvalId}
      columns={COLUMNS}
      fields={fieldsOf(view, filters)}
      hint="最新在前 · 全部须两人"
      exported={{ list: 'adjustments', filter: asked }}
      empty={view === 'open' ? '没有待复核的调整' : '还没有人工调整'}
      isQuiet={({ maker }) => maker === login}
      listWidth="minmax(0, 1.6fr)"
      panel={({ rowKey, onClose }) => (
        <AdjustmentPanel row={list.rows.find(({ approvalId }) => approvalId === rowKey)} onClose={onClose} />
      )}
    />
  )
}

const FILE_COLUMNS = [
  textColumn<Batch>('批次', ({ batchId }) => `批次 ${batchId}`),
  timeColumn<Batch>('提出', ({ madeAt }) => madeAt),
  textColumn<Batch>('制单', ({ madeBy }) => madeBy),
  countColumn<Batch>('行数', ({ rows }) => rows),
  { title: '加款', cell: ({ totalIn }: Batch) => `+${amountText(totalIn)}`, isFigure: true, isStrong: true },
  { title: '扣款', cell: ({ totalOut }: Batch) => amountText(-totalOut), isFigure: true, isStrong: true },
  countColumn<Batch>('已执行', ({ moved }) => moved),
  countColumn<Batch>('未执行', ({ refused }) => refused),
  stateColumn<Batch>('状态', batchLook),
]

function Files({ filters, change, views, tools }: DeskProps) {
  const { call } = useConsole()
  const list = useList({
    name: 'adjustment-batches',
    filters: { view: 'files' },
    everyMs: 5_000,
    async read(before: number | undefined, options) {
      return pageBefore(await call(api.batches, { before, rows: ROWS }, options), ROWS, ({ batchId }) => batchId)
    },
  })
  return (
    <ListDesk
      {...{ filters, change, list, views, tools }}
      title="人工调整"
      icon="edit"
      keyOf={({ batchId }) => batchId}
      columns={FILE_COLUMNS}
      empty="还没有批量文件"
      listWidth="minmax(0, 1.2fr)"
      panel={({ rowKey, onClose }) => (
        <BatchPanel batchId={rowKey} listed={list.rows.find(({ batchId }) => batchId === rowKey)} onClose={onClose} />
      )}
    />
  )
}

/** The ways to propose something new, for those who may. */
function Tools({ onMade }: { onMade: (row: number, of: 'open' | 'files') => void }) {
  const isMaker = may(useOperator(), 'handleAdjustments')
  const [open, setOpen] = useState<'one' | 'file'>()
  useKeys(
    isMaker
      ? [
          { keys: 'i', label: '新建调整', run: () => setOpen('one'), isAction: true },
          { keys: 'u', label: '上传文件', run: () => setOpen('file'), isAction: true },
        ]
      : [],
  )
  if (!isMaker) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <Button keycap="u" onClick={() => setOpen('file')}>
        上传文件
      </Button>
      <Button look="two" keycap="i" onClick={() => setOpen('one')}>
        新建调整
      </Button>
      {open === 'one' && (
        <NewDialog
          onClose={close}
          onMade={(id) => {
            close()
            onMade(id, 'open')
          }}
        />
      )}
      {open === 'file' && (
        <FileDialog
          onClose={close}
          onMade={(id) => {
            close()
            onMade(id, 'files')
          }}
        />
      )}
    </>
  )
}
