import * as api from '@liuhe/contract/api/operator/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { FilterBar } from '../../frame/filter-bar.tsx'
import type { FilterField, Filters } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import desk from '../../frame/desk.module.css'
import { Views } from '../../frame/views.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import { reportFilters } from './filters.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import style from './reports.module.css'
import { BY_TITLES, type By, csvOf, type Report, SOURCES } from './words.ts'

const FIELDS: readonly FilterField[] = [{ kind: 'days', label: '期间', from: 'from', to: 'to' }]
const DAY_MS = 86_400_000
const DAYS = { day: 30, game: 30, company: 30, agent: 30, channel: 30, month: 365 } as const

/** The day of the site so many days ago. */
const daysAgo = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10)

/** The daily close: whole days of the site, by what is asked for, beside what the books say. */
export default function ReportsDesk() {
  const { call } = useConsole()
  const operator = useOperator()
  const [filters, change] = useFilters(reportFilters)
  const { by = 'day', view } = filters
  const days = { from: filters.from ?? daysAgo(DAYS[by] - 1), to: filters.to ?? daysAgo(0) }
  const found = useQuery({
    queryKey: [LIST, 'reports', by, days],
    queryFn: ({ signal }) => call(api.daily, { ...days, by }, { signal }),
  })
  const toTable = () => change({ view: view === 'table' ? undefined : 'table' }, { replace: true })
  const save = () => {
    if (found.data === undefined) return
    saveFile(`${BY_TITLES[by]}-${days.from}-${days.to}.csv`, csvOf(found.data, by), 'text/csv;charset=utf-8')
  }
  const canSave = may(operator, 'exportData')
  useKeys([
    ...(by === 'day' ? [{ keys: 'v', label: '图 ⇄ 表', run: toTable }] : []),
    ...(canSave ? [{ keys: 'Shift+E', label: '导出 CSV', run: save, isAction: true }] : []),
    { keys: 'p', label: '打印', run: () => globalThis.print(), isAction: true },
  ])
  return (
    <div className={desk.desk}>
      <header className={desk.head}>
        <h1>日结报表</h1>
        <p>{SOURCES[by]}</p>
        <div className={desk.tools}>
          {by === 'day' && (
            <Button keycap="v" aria-pressed={view === 'table'} onClick={toTable}>
              {view === 'table' ? '图和表' : '只看表'}
            </Button>
          )}
          <Button keycap="p" onClick={() => globalThis.print()}>
            打印
          </Button>
          {canSave && (
            <Button keycap="Shift E" disabled={found.data === undefined} onClick={save}>
              <Icon name="download" />
              导出 CSV
            </Button>
          )}
        </div>
      </header>
      <Views views={BY_TITLES} shown={by} onPick={(name: By) => change({ by: name === 'day' ? undefined : name })} />
      <FilterBar
        fields={FIELDS}
        filters={{ ...filters, ...days }}
        change={(part: Filters) => change({ ...part, from: part['from'], to: part['to'] } as never)}
        hint="站点日界 UTC+8，两端都含"
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <section className={style.report} aria-label="报表" tabIndex={0}>
        {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Loading rows={12} />}
        {found.data !== undefined && <Told report={found.data} by={by} isTable={view === 'table'} />}
      </section>
    </div>
  )
}

interface ToldProps {
  report: Report
  by: By
  /** Without the chart. */
  isTable: boolean
}

/** The numbers of the days, or that there are none. */
function Told({ report, by, isTable }: ToldProps) {
  if (report.rows.length === 0) {
    return (
      <Empty icon="bill" title="这一段没有数字">
        换一个期间，或等第一笔结算。
      </Empty>
    )
  }
  return (
    <>
      {by === 'day' && !isTable && <ReportChart rows={report.rows} />}
      <ReportTable report={report} by={by} />
      <Check check={report.check} />
    </>
  )
}

/** Whether the sums are what draws moved to the house. */
function Check({ check: { ggr, profit, waiting } }: Pick<Report, 'check'>) {
  if (ggr === profit) {
    return (
      <p className={style.check}>
        与账目一致：全部 GGR {amountText(ggr)} 等于 house:profit 的变动{waiting > 0 && `；另有 ${waiting} 条待汇总`}。
      </p>
    )
  }
  return (
    <Notice kind="bad">
      与账目不符：GGR {amountText(ggr)}，house:profit 变动 {amountText(profit)}，相差 {amountText(ggr - profit)}。
    </Notice>
  )
}
