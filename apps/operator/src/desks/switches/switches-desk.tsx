import * as api from '@liuhe/contract/api/operator/switches.ts'
import { type Column, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { switchFilters } from './filters.ts'
import { SwitchPanel } from './switch-panel.tsx'
import { rowOf, SCOPE_WORDS, type Switch, switchLook } from './words.ts'

const EVERY_MS = 10_000

const VIEWS = { off: '已关', game: '彩种', play: '玩法', provider: '供应商', feature: '功能' } as const

const FIELDS: readonly FilterField[] = [{ kind: 'text', name: 'name', label: '名称', hint: '其中几个字' }]

const COLUMNS: readonly Column<Switch>[] = [
  textColumn('名称', ({ name }) => name),
  textColumn('范围', ({ scope, group }) => (group === '' ? SCOPE_WORDS[scope] : `${SCOPE_WORDS[scope]} · ${group}`)),
  stateColumn('状态', switchLook),
  timeColumn('最近变更', ({ since }) => since),
  textColumn('谁', ({ by }) => by),
  timeColumn('自动恢复', ({ until }) => until),
  textColumn('理由', ({ reason }) => reason, { isWide: true, hover: ({ reason }) => reason ?? undefined }),
]

/** Everything that can be turned off: what is off first, and all gaming always in sight. */
export default function SwitchesDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(switchFilters)
  const { view = 'game', name } = filters
  const whole = useList({
    name: 'switches',
    filters: {},
    everyMs: EVERY_MS,
    read: async (_: undefined, options) => ({ rows: await call(api.list, {}, options), next: undefined }),
  })
  const isShown = ({ scope, isOff, name: said }: Switch) =>
    (view === 'off' ? isOff : scope === view || (view === 'game' && scope === 'all')) &&
    (name === undefined || said.includes(name))
  const list = { ...whole, rows: whole.rows.filter(isShown) }
  const off = whole.rows.filter(({ isOff }) => isOff)
  const all = whole.rows.find(({ scope }) => scope === 'all')
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="开关"
      icon="switch"
      keyOf={rowOf}
      columns={COLUMNS}
      fields={FIELDS}
      hint="关：一人，5 秒内到所有进程 · 开：风控或系统管理员 · 全部游戏：两人"
      views={{
        views: VIEWS,
        shown: view,
        onPick: (picked) => change({ view: picked as typeof view, row: undefined }),
        counts: whole.isRead ? { off: off.length } : undefined,
      }}
      summary={() => (all?.isOff === true ? '全部游戏已停' : off.length === 0 ? '全部开放' : `${off.length} 项已关`)}
      tools={
        all !== undefined && (
          <Button look={all.isOff ? 'two' : 'bad'} onClick={() => change({ view: 'game', row: rowOf(all) })}>
            <Icon name={all.isOff ? 'two' : 'off'} />
            {all.isOff ? '恢复全部游戏…' : '停止全部游戏…'}
          </Button>
        )
      }
      empty={view === 'off' ? '没有关闭的开关' : '没有这一类开关'}
      listWidth="minmax(0, 1.5fr)"
      pick={{ title: '选一个开关', words: '谁在什么时候为什么关的，以及关和开。' }}
      panel={({ rowKey, onClose }) => (
        <SwitchPanel word={String(rowKey)} found={whole.rows.find((one) => rowOf(one) === rowKey)} onClose={onClose} />
      )}
    />
  )
}
