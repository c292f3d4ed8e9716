import * as api from '@liuhe/contract/api/operator/windows.ts'
import { useState } from 'react'
import { type Column, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { windowFilters } from './filters.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { WindowPanel } from './window-panel.tsx'
import { placeText, type Window, windowLook } from './words.ts'

/** They begin and end by themselves. */
const EVERY_MS = 5_000

const VIEWS = { open: '进行与计划', over: '已结束' } as const

const COLUMNS: readonly Column<Window>[] = [
  textColumn('对象', placeText),
  stateColumn('状态', windowLook),
  timeColumn('开始', ({ from }) => from),
  timeColumn('结束', ({ until, endedAt }) => endedAt ?? until),
  textColumn('谁', ({ by }) => by),
  textColumn('会员看到', ({ banner }) => banner, { isWide: true, hover: ({ banner }) => banner }),
]

/** Maintenance windows: planned, on, over. */
export default function WindowsDesk() {
  const { call } = useConsole()
  const canPlan = may(useOperator(), 'manageSystem')
  const [filters, change] = useFilters(windowFilters)
  const [isPlanning, setIsPlanning] = useState(false)
  const { view = 'open' } = filters
  const list = useList({
    name: 'windows',
    filters: { view },
    everyMs: EVERY_MS,
    read: async (_cursor: undefined, options) => ({ rows: await call(api.list, { view }, options), next: undefined }),
  })
  useKeys(canPlan ? [{ keys: 'i', label: '计划维护', run: () => setIsPlanning(true), isAction: true }] : [])
  return (
    <>
      <ListDesk
        {...{ filters, change, list }}
        title="维护窗口"
        icon="calendar"
        keyOf={({ windowId }) => windowId}
        columns={COLUMNS}
        views={{
          views: VIEWS,
          shown: view,
          onPick: (picked) => change({ view: picked as typeof view, row: undefined }),
        }}
        summary={(rows) => {
          const on = rows.filter(({ state }) => state === 'on').length
          return view === 'over' ? `${rows.length} 个` : on === 0 ? '没有进行中的维护' : `${on} 个维护中`
        }}
        tools={
          canPlan && (
            <Button keycap="i" onClick={() => setIsPlanning(true)}>
              计划维护…
            </Button>
          )
        }
        listWidth="minmax(0, 1.5fr)"
        empty={view === 'over' ? '没有结束的维护窗口' : '没有计划的维护窗口'}
        pick={{ title: '选一个维护窗口', words: '何时、关闭什么、会员看到什么，以及延长和提前结束。' }}
        panel={({ rowKey, onClose }) => (
          <WindowPanel
            windowId={rowKey}
            found={list.rows.find(({ windowId }) => windowId === rowKey)}
            onClose={onClose}
          />
        )}
      />
      {isPlanning && (
        <PlanDialog onClose={() => setIsPlanning(false)} onPlanned={(row) => change({ view: 'open', row })} />
      )}
    </>
  )
}
