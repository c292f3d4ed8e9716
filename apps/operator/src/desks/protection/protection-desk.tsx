import * as api from '@liuhe/contract/api/operator/protection.ts'
import type { CallOptions } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { CaseKind } from '@liuhe/domain/members/protection.ts'
import { useQuery } from '@tanstack/react-query'
import { ageColumn, type Column, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { countedBy } from '../../frame/saved/counted.ts'
import { type Page, pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { amountText } from '../../shared/value-text.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { LIST } from '../../shell/news.tsx'
import { LIMIT_WORDS, PERIOD_WORDS } from '../members/words.ts'
import { protectionFilters, type ViewName } from './filters.ts'
import { ProtectionPanel } from './protection-panel.tsx'
import { type Case, factWords, KIND_LOOKS, KIND_TITLES, nextWords } from './words.ts'

const ROWS = 50
/** Members and a job raise what is listed; neither is in the news of colleagues. */
const EVERY_MS = 15_000

const VIEW_TITLES: Record<ViewName, string> = {
  todo: '待处理',
  raises: '限额上调等待',
  'time-out': '暂停中',
  exclusion: '自我排除',
}
const EMPTY: Record<ViewName, string> = {
  todo: '没有待处理的事项',
  raises: '没有等待放宽的限额',
  'time-out': '没有人在暂停中',
  exclusion: '没有人在自我排除中',
}

/** What every list of this desk has in common: whose row it is, and which case. */
interface Listed {
  key: string
  memberId: string
  account: string
  found?: Case
  raise?: OutputOf<typeof api.raises>['data'][number]
  pause?: OutputOf<typeof api.pauses>['data'][number]
}

const whose = textColumn<Listed>('会员', ({ account }) => account)
const COLUMNS: Record<ViewName, readonly Column<Listed>[]> = {
  todo: [
    whose,
    stateColumn<Listed>('触发', ({ found }) => KIND_LOOKS[found?.kind ?? 'match']),
    textColumn<Listed>('事实', ({ found }) => found && factWords(found), {
      isWide: true,
      hover: ({ found }) => found && factWords(found),
    }),
    timeColumn<Listed>('时限', ({ found }) => found?.dueAt),
    ageColumn<Listed>('已等', ({ found }) => ({ since: found?.raisedAt ?? 0, due: found?.dueAt })),
    textColumn<Listed>('下一步', ({ found }, now) => found && nextWords(found, now)),
  ],
  raises: [
    whose,
    textColumn<Listed>('限额', ({ raise }) => raise && `${PERIOD_WORDS[raise.period]}${LIMIT_WORDS[raise.kind]}`),
    textColumn<Listed>('从 → 到', ({ raise }) => raise && raiseWords(raise), { isWide: true }),
    timeColumn<Listed>('申请', ({ raise }) => raise?.askedAt),
    timeColumn<Listed>('可确认', ({ raise }) => raise?.confirmableAt),
    textColumn<Listed>('状态', ({ raise }, now) => (raise && raise.confirmableAt > now ? '冷静期' : '等会员确认')),
  ],
  'time-out': pauseColumns(),
  exclusion: [...pauseColumns(), textColumn<Listed>('解除', ({ pause }, now) => pause && liftWords(pause, now))],
}

function pauseColumns(): Column<Listed>[] {
  return [
    whose,
    textColumn<Listed>('由谁', ({ pause }) => pause?.by, { isWide: true }),
    timeColumn<Listed>('开始', ({ pause }) => pause?.startedAt),
    textColumn<Listed>('到期', ({ pause }) => pause && fullTimeOf(pause.endsAt).slice(0, 16), { isFigure: true }),
  ]
}

function raiseWords({ kind, amount, next }: NonNullable<Listed['raise']>): string {
  const shown = (one: bigint | null) => {
    if (one === null) return '取消'
    return kind === 'session' ? `${one / 1000n} 分钟` : amountText(one)
  }
  return `${amount === null ? '未设' : shown(amount)} → ${shown(next)}`
}

function liftWords({ endsAt, returnAskedAt, liftableAt }: NonNullable<Listed['pause']>, now: number): string {
  if (endsAt > now) return '未到期，不可解除'
  if (returnAskedAt === null) return '已到期，等会员申请'
  return liftableAt !== null && liftableAt > now ? '已申请，冷静期' : '已申请，可双人解除'
}

const KIND_FIELD: FilterField = { kind: 'select', name: 'kind', label: '触发', options: KIND_TITLES }

/** 负责任博彩: what calls for somebody by its deadline; limits, pauses and exclusions beside it. */
export default function ProtectionDesk() {
  const [filters, changeAll] = useFilters(protectionFilters)
  const change = changeAll as (part: object, options?: { replace?: boolean }) => void
  const { view = 'todo', kind, member } = filters
  const { counts, list } = useProtection(view, kind)
  const counted = useCounted()
  const { cases, raises, timeOuts, exclusions } = counts.data ?? {}
  const todo = cases === undefined ? undefined : Object.values(cases).reduce((sum, one) => sum + one, 0)
  const numbers = { todo, raises, 'time-out': timeOuts, exclusion: exclusions }
  // A member who is in no list has his panel all the same.
  const shown = filters.row ?? (member === undefined ? undefined : String(member))
  return (
    <ListDesk
      filters={{ ...filters, row: shown }}
      {...{ change, list, counted }}
      title="负责任博彩"
      icon="shield"
      keyOf={({ key }) => key}
      columns={COLUMNS[view]}
      fields={view === 'todo' ? [KIND_FIELD] : []}
      hint={view === 'todo' ? '时限最近的在前' : undefined}
      summary={() => (todo === undefined ? null : `${todo} 件待处理 · 收紧一人即时，放宽等会员，解除排除要两人`)}
      views={{
        views: VIEW_TITLES,
        shown: view,
        counts: Object.fromEntries(Object.entries(numbers).filter(([, count]) => count !== undefined)) as never,
        onPick: ((name: ViewName) =>
          change({ view: name, kind: undefined, row: undefined, member: undefined })) as never,
      }}
      empty={EMPTY[view]}
      listWidth="minmax(0, 1.1fr)"
      pick={{ title: '选一位会员', words: '限额、暂停、游玩与联系记录在这里。' }}
      panel={({ rowKey, onClose }) => (
        <ProtectionPanel
          memberId={rowKey.split('-')[0] ?? rowKey}
          onClose={() => {
            onClose()
            change({ row: undefined, member: undefined }, { replace: true })
          }}
        />
      )}
    />
  )
}

/** How many are in a saved view: each view has a call of its own. */
function useCounted() {
  const { call } = useConsole()
  return countedBy(protectionFilters, async ({ view = 'todo', kind }, options) => {
    const rows = 1
    const pages: Record<ViewName, () => Promise<{ totalCount: number }>> = {
      todo: () => call(api.queue, { kind, rows }, options),
      raises: () => call(api.raises, { rows }, options),
      'time-out': () => call(api.pauses, { kind: 'time-out', rows }, options),
      exclusion: () => call(api.pauses, { kind: 'exclusion', rows }, options),
    }
    return (await pages[view]()).totalCount
  })
}

type Reader = (after: string | undefined, options: CallOptions) => Promise<Page<Listed, string>>

/** The list of a view, and how much there is in each. */
function useProtection(view: ViewName, kind: CaseKind | undefined) {
  const { call } = useConsole()
  const pausesOf =
    (which: 'time-out' | 'exclusion'): Reader =>
    async (after, options) => {
      const { data, next } = await call(api.pauses, { kind: which, after, rows: ROWS }, options)
      return pageAfter({ next, data: data.map((pause) => ({ ...whoOf(pause), key: pause.memberId, pause })) })
    }
  const readers: Record<ViewName, Reader> = {
    async todo(after, options) {
      const { data, next } = await call(api.queue, { kind, after, rows: ROWS }, options)
      const keyOf = ({ memberId, caseId }: Case) => `${memberId}-case${caseId}`
      return pageAfter({ next, data: data.map((found) => ({ ...whoOf(found), key: keyOf(found), found })) })
    },
    async raises(after, options) {
      const { data, next } = await call(api.raises, { after, rows: ROWS }, options)
      const keyOf = (raise: NonNullable<Listed['raise']>) => `${raise.memberId}-${raise.kind}-${raise.period}`
      return pageAfter({ next, data: data.map((raise) => ({ ...whoOf(raise), key: keyOf(raise), raise })) })
    },
    'time-out': pausesOf('time-out'),
    exclusion: pausesOf('exclusion'),
  }
  const counts = useQuery({
    queryKey: [LIST, 'protection-counts'],
    queryFn: ({ signal }) => call(api.counts, {}, { signal, isAutomatic: true }),
    refetchInterval: EVERY_MS,
  })
  const list = useList({
    name: 'protection',
    filters: { view, kind },
    everyMs: EVERY_MS,
    read: (after: string | undefined, options) => readers[view](after, options),
  })
  return { counts, list }
}

const whoOf = ({ memberId, account }: { memberId: string; account: string }) => ({ memberId, account })
