import * as api from '@liuhe/contract/api/operator/companies.ts'
import { type Column, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { CompanyPanel } from './company-panel.tsx'
import { companyFilters } from './filters.ts'
import { type CompanyRow, themeTitle } from './words.ts'

const COLUMNS: readonly Column<CompanyRow>[] = [
  textColumn('公司', ({ name, isSite }) => (isSite ? `${name} · 本站` : name), {
    isStrong: true,
    hover: ({ code }) => code,
  }),
  textColumn('主题', ({ theme }) => themeTitle(theme)),
  textColumn('牌照至', ({ licence }) => licence?.validUntil ?? '—'),
  textColumn('版本', ({ revision }) => `v${revision}`, { isFigure: true }),
]

/** Companies with everything that members see of them. */
export default function CompaniesDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(companyFilters)
  const list = useList({
    name: 'companies',
    filters: {},
    read: async (_cursor: undefined, options) => ({ rows: await call(api.list, {}, options), next: undefined }),
  })
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="公司与品牌"
      icon="company"
      keyOf={({ code }) => code}
      columns={COLUMNS}
      listWidth="minmax(300px, 26%)"
      summary={(rows) => `${rows.length} 家 · 保存后 5 秒内到所有进程`}
      empty="还没有公司"
      pick={{ title: '选一家公司', words: '品牌、首页、菜单、功能、主题、域名与牌照，以及以前的版本。' }}
      panel={({ rowKey, onClose }) => (
        <CompanyPanel
          code={rowKey}
          part={filters.part ?? 'brand'}
          onPart={(part) => change({ part }, { replace: true })}
          onClose={onClose}
        />
      )}
    />
  )
}
