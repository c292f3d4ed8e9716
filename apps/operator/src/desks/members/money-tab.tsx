import * as api from '@liuhe/contract/api/operator/members.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { billLabel, billTypeIds } from '@liuhe/domain/bills/bill-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportOf } from '../../frame/export-of.tsx'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './members.module.css'
import { MoneyTiles } from './profile-tab.tsx'
import { usePages } from './use-pages.ts'
import type { MemberDetail } from './use-member.ts'
import { accountWord } from './words.ts'

type Trail = OutputOf<typeof api.moneyTrail>
const ROWS = 50

/** 资金轨迹: every line from where to where with what was there afterwards; the days must add up. */
export function MoneyTab({ member }: { member: MemberDetail }) {
  const { call } = useConsole()
  const { memberId } = member
  const [filter, setFilter] = useState<Filter>({})
  const pages = usePages(JSON.stringify(filter))
  const found = useQuery({
    queryKey: ['member-money', memberId, filter, pages.after ?? null],
    queryFn: ({ signal }) => call(api.moneyTrail, { memberId, ...filter, after: pages.after, rows: ROWS }, { signal }),
    placeholderData: (page) => page,
  })
  const { next, data = [], days, difference } = found.data ?? {}
  const back = pages.back
  const forth = typeof next === 'string' ? () => pages.forth(next) : undefined
  useKeys([
    ...(back === undefined ? [] : [{ keys: '[', label: '上一页', run: back }]),
    ...(forth === undefined ? [] : [{ keys: ']', label: '下一页', run: forth }]),
  ])
  return (
    <>
      <MoneyTiles member={member} />
      {days !== undefined && <Days days={days} difference={difference ?? 0n} />}
      <div className={`${style.card} ${style.grow}`}>
        <Part title="流水" tools={<ExportOf what={{ list: 'bills', filter: { memberId, ...filter } }} />}>
          <FilterRow filter={filter} onChange={setFilter} />
          {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
          {found.isPending && <Loading rows={10} />}
          {found.data !== undefined && (
            <PanelTable
              label="流水"
              rows={data}
              keyOf={({ billNo }) => billNo}
              empty="没有这样的流水"
              columns={[
                { title: '时间', cell: ({ at }) => fullTimeOf(at).slice(5) },
                { title: '类型', cell: ({ tranType }) => billLabel(tranType) },
                { title: '内容', cell: ({ content, billNo }) => <span title={billNo}>{content || '—'}</span> },
                { title: '从 → 到', cell: ({ from, to }) => `${accountWord(from)} → ${accountWord(to)}` },
                { title: '金额', cell: ({ amount }) => <b>{signed(amount)}</b>, isFigure: true },
                { title: '余额', cell: ({ after }) => amountText(after), isFigure: true },
              ]}
            />
          )}
          <footer className={style.foot}>
            <Button keycap="[" disabled={back === undefined} onClick={back}>
              上一页
            </Button>
            <Button keycap="]" disabled={forth === undefined} onClick={forth}>
              下一页
            </Button>
            第 {pages.page} 页 · 本页 {data.length} 笔
          </footer>
        </Part>
      </div>
    </>
  )
}

const signed = (amount: bigint): string => `${amount > 0n ? '+' : ''}${amountText(amount)}`

interface Filter {
  startDate?: string
  endDate?: string
  direction?: 'in' | 'out'
  tranType?: number
}

/** A part of a filter that is left out asks for everything. */
const given = <Key extends keyof Filter>(key: Key, value: Filter[Key] | '') => (value === '' ? {} : { [key]: value })

function FilterRow({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { startDate = '', endDate = '', direction = '', tranType = '' } = filter
  const change = (part: Partial<Record<keyof Filter, string | number>>) => {
    const next = { startDate, endDate, direction, tranType, ...part }
    onChange({
      ...given('startDate', next.startDate as string),
      ...given('endDate', next.endDate as string),
      ...given('direction', next.direction as 'in' | 'out' | ''),
      ...(next.tranType === '' ? {} : { tranType: Number(next.tranType) }),
    })
  }
  return (
    <div className={style.filters}>
      <label>
        自
        <input type="date" value={startDate} onChange={({ target }) => change({ startDate: target.value })} />
      </label>
      <label>
        至
        <input type="date" value={endDate} onChange={({ target }) => change({ endDate: target.value })} />
      </label>
      <label>
        类型
        <select value={String(tranType)} onChange={({ target }) => change({ tranType: target.value })}>
          <option value="">全部</option>
          {billTypeIds.map((id) => (
            <option key={id} value={id}>
              {billLabel(id)}
            </option>
          ))}
        </select>
      </label>
      <label>
        方向
        <select value={direction} onChange={({ target }) => change({ direction: target.value })}>
          <option value="">全部</option>
          <option value="in">转入</option>
          <option value="out">转出</option>
        </select>
      </label>
      {Object.keys(filter).length > 0 && <Button onClick={() => onChange({})}>清除</Button>}
    </div>
  )
}

const WIDTH = 700
const HEIGHT = 100

/** What the wallet held at the end of each day: a line, and the same as a table for those who do not see it. */
function Days({ days, difference }: { days: Trail['days']; difference: bigint }) {
  const top = days.reduce((most, { closing }) => (closing > most ? closing : most), 1n)
  const at = (index: number) => (index * WIDTH) / (days.length - 1)
  const height = (closing: bigint) => HEIGHT - Number((closing * BigInt(HEIGHT - 8)) / top) - 4
  const isWhole = difference === 0n
  const check = (
    <StateText
      icon={isWhole ? 'ok' : 'bad'}
      look={isWhole ? 'ok' : 'bad'}
      words={`期初 + 流水 = 期末，差 ${amountText(difference)}`}
    />
  )
  return (
    <div className={style.card}>
      <Part title="可用余额" hint="15 天，日终；今天为现在" tools={<span className={style.deeds}>{check}</span>}>
        <svg className={style.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <line x1="0" x2={WIDTH} y1={HEIGHT - 4} y2={HEIGHT - 4} />
          <line x1="0" x2={WIDTH} y1="4" y2="4" />
          <polyline points={days.map(({ closing }, index) => `${at(index)},${height(closing)}`).join(' ')} />
        </svg>
        <div className={style.axis} aria-hidden="true">
          <span>
            {days[0]?.day.slice(5)} {amountText(days[0]?.closing ?? 0n)}
          </span>
          <span>最高 {amountText(top)}</span>
          <span>今天 {amountText(days.at(-1)?.closing ?? 0n)}</span>
        </div>
        <details>
          <summary>看成表格</summary>
          <PanelTable
            label="日终余额"
            rows={days.toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { title: '日', cell: ({ day }) => day },
              { title: '转入', cell: ({ gained }) => amountText(gained), isFigure: true },
              { title: '转出', cell: ({ spent }) => amountText(spent), isFigure: true },
              { title: '日终', cell: ({ closing }) => amountText(closing), isFigure: true },
            ]}
          />
        </details>
      </Part>
    </div>
  )
}
