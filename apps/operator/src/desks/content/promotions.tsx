import * as api from '@liuhe/contract/api/operator/promotions.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stateColumn, textColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useUndo } from '../../frame/undo.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { LIST } from '../../shell/news.tsx'
import { Categories } from './categories.tsx'
import type { TabProps } from './content-desk.tsx'
import { ListTools } from './list-tools.tsx'
import { NewPromotion } from './promotion-form.tsx'
import { PromotionPanel } from './promotion-panel.tsx'
import { promotionLook, type PromotionRow, STATES } from './words.ts'

type Listed = OutputOf<typeof api.list>

/** Promotions of every company, in the order in which members see them. */
export function Promotions({ filters, change, views }: TabProps) {
  const { call } = useConsole()
  const canWrite = may(useOperator(), 'writeContent')
  const [isMaking, setIsMaking] = useState(false)
  const { place, state, row, text } = filters
  // All of them come at once, so that the filters ask for nothing.
  const all = useList<PromotionRow, never, { listed: Listed }>({
    name: 'promotions',
    filters: {},
    async read(_all, options) {
      const listed = await call(api.list, {}, options)
      return { rows: listed.promotions, next: undefined, listed }
    },
  })
  const fits = (one: PromotionRow) =>
    (place === undefined || String(one.categoryId) === place) &&
    (text === undefined || one.name.includes(text)) &&
    (state === undefined ? one.state !== 'withdrawn' : promotionLook(one, all.readAt).words === STATES[state])
  const list = { ...all, rows: all.rows.filter(fits) }
  const listed = all.more?.listed
  const names = Object.fromEntries((listed?.categories ?? []).map(({ categoryId, name }) => [String(categoryId), name]))
  const order = useOrder(canWrite && state === undefined && text === undefined ? list.rows : [], row)
  return (
    <>
      <ListDesk
        {...{ filters, change, list, views }}
        title="内容"
        icon="layout"
        keyOf={({ id }) => id}
        columns={columnsOf(names)}
        fields={fieldsOf(names)}
        empty="还没有活动"
        hint="列表的顺序就是会员看到的顺序"
        isQuiet={({ state: its, endsAt }, now) => its === 'withdrawn' || (endsAt !== null && endsAt <= now)}
        listWidth="minmax(440px, 38%)"
        tools={
          <>
            {canWrite && <ListTools order={order} what="活动" onNew={() => setIsMaking(true)} />}
            <Categories {...{ listed, canWrite }} />
          </>
        }
        pick={{ title: '选一个活动来看', words: '封面、正文、条款、活动期和每个版本。' }}
        panel={({ rowKey, onClose }) => <PromotionPanel promotionId={rowKey} {...{ names, onClose }} />}
      />
      {isMaking && (
        <NewPromotion
          names={names}
          onClose={() => setIsMaking(false)}
          onMade={(made) => {
            setIsMaking(false)
            change({ row: made, state: undefined, text: undefined, place: undefined })
          }}
        />
      )}
    </>
  )
}

const columnsOf = (names: Readonly<Record<string, string>>) => [
  textColumn<PromotionRow>('活动', ({ name }) => name, { isWide: true }),
  textColumn<PromotionRow>('分类', ({ categoryId }) => names[String(categoryId)] ?? String(categoryId)),
  stateColumn<PromotionRow>('状态', promotionLook),
  textColumn<PromotionRow>('活动期', runOf),
]

const runOf = ({ startsAt, endsAt }: PromotionRow): string =>
  startsAt === null && endsAt === null
    ? '长期'
    : [startsAt, endsAt].map((at) => (at === null ? '' : fullTimeOf(at).slice(5, 10))).join(' – ')

const fieldsOf = (names: Readonly<Record<string, string>>): readonly FilterField[] => [
  { kind: 'select', name: 'place', label: '分类', options: names },
  { kind: 'select', name: 'state', label: '状态', options: STATES },
  { kind: 'text', name: 'text', label: '找字', hint: '名称' },
]

/** Moves the open promotion among those that are listed, at once; for a while it can be taken back. */
function useOrder(rows: readonly PromotionRow[], open: number | undefined) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const offer = useUndo()
  const ids = rows.map(({ id }) => id)
  const at = ids.indexOf(open ?? -1)
  const put = async (order: readonly number[]) => {
    await call(api.reorder, { ids: [...order] })
    await queries.invalidateQueries({ queryKey: [LIST] })
    await queries.invalidateQueries({ queryKey: ['object'] })
  }
  const move = async (by: number) => {
    await put(ids.toSpliced(at, 1).toSpliced(at + by, 0, open ?? -1))
    offer({ words: `已移动「${rows[at]?.name ?? ''}」`, inverse: () => put(ids) })
  }
  return {
    up: at > 0 ? () => void move(-1) : undefined,
    down: at >= 0 && at < ids.length - 1 ? () => void move(1) : undefined,
  }
}
