import * as api from '@liuhe/contract/api/operator/site-settings.ts'
import { SETTING_GROUPS, SETTINGS } from '@liuhe/domain/settings.ts'
import { type Column, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { countedBy } from '../../frame/saved/counted.ts'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { settingFilters } from './filters.ts'
import { SettingPanel } from './setting-panel.tsx'
import { isStandard, settingLook, type SiteSetting, valueText } from './words.ts'

/** What was scheduled comes by itself. */
const EVERY_MS = 10_000

const FIELDS: readonly FilterField[] = [
  { kind: 'select', name: 'group', label: '分组', options: SETTING_GROUPS },
  { kind: 'text', name: 'name', label: '名称', hint: '其中几个字' },
]

const COLUMNS: readonly Column<SiteSetting>[] = [
  textColumn('设置', ({ key }) => SETTINGS[key].name, { hover: ({ key }) => key }),
  textColumn('现在', ({ key, value }) => valueText(key, value), { isFigure: true, isStrong: true }),
  stateColumn('状态', settingLook),
  textColumn('标准', ({ key }) => valueText(key, SETTINGS[key].standard), { isFigure: true }),
  textColumn('由', ({ key }) => (SETTINGS[key].people === 2 ? '两人' : '一人')),
  timeColumn('最近变更', ({ changedAt }) => changedAt),
  textColumn('用于', ({ key }) => SETTINGS[key].where, { isWide: true, hover: ({ key }) => SETTINGS[key].where }),
]

const isShownBy =
  ({ group, name }: ReturnType<typeof settingFilters>) =>
  ({ key }: SiteSetting): boolean =>
    (group === undefined || SETTINGS[key].group === group) && (name === undefined || SETTINGS[key].name.includes(name))

/** What the operator sets while the site runs. */
export default function SettingsDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(settingFilters)
  const list = useList({
    name: 'settings',
    filters,
    everyMs: EVERY_MS,
    read: async (_cursor: undefined, options) => ({
      rows: (await call(api.list, {}, options)).filter(isShownBy(filters)),
      next: undefined,
    }),
  })
  const counted = countedBy(
    settingFilters,
    async (other, options) => (await call(api.list, {}, options)).filter(isShownBy(other)).length,
  )
  return (
    <ListDesk
      {...{ filters, change, list, counted }}
      title="设置"
      icon="settings"
      keyOf={({ key }) => key}
      columns={COLUMNS}
      fields={FIELDS}
      listWidth="minmax(0, 1.6fr)"
      hint="生效：5 秒内到所有进程"
      summary={(rows) => `${rows.length} 项 · ${rows.filter((one) => !isStandard(one)).length} 项不是标准值`}
      empty="没有这样的设置"
      pick={{ title: '选一项设置', words: '含义、范围、谁在什么时候为什么改的，以及修改。' }}
      panel={({ rowKey, onClose }) => <SettingPanel settingKey={rowKey} onClose={onClose} />}
    />
  )
}
