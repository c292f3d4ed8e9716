import * as api from '@liuhe/contract/api/operator/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { ageColumn, moneyColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { type FilterField, MEMBER_FIELD } from '../../frame/filter-fields.ts'
import { liOf, useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'
import { Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { shortNumber } from '../../frame/deed-bar.tsx'
import { sourceName } from '../recon/words.ts'
import { rechargeFilters } from './filters.ts'
import { EVERY_MS, ROWS } from './use-recharge-count.ts'
import { OrderPanel } from './order-panel.tsx'
import { ReceivedDay } from './received-day.tsx'
import { ReceivedPanel } from './received-panel.tsx'
import { type OrderRow, orderLook, outcomeLook, type Received, VERDICTS } from './words.ts'

const VIEWS = { review: '待核对转账', received: '异常款项', open: '进行中', all: '全部', day: '当日核对' } as const
type View = keyof typeof VIEWS

/** Money that comes in: transfers to be matched, money that did not arrive as agreed, and every order. */
export default function RechargesDesk() {
  const [filters, change] = useFilters(rechargeFilters)
  const view = filters.view ?? 'review'
  const desk = {
    ...{ filters, change, title: '充值', icon: 'income' as const },
    views: {
      ...{ views: VIEWS, shown: view },
      onPick: (picked: View) =>
        change({ view: picked === 'review' ? undefined : picked, day: undefined, row: undefined }),
    } as never,
  }
  if (view === 'day') return <ReceivedDay views={desk.views} day={filters.day} onDay={(day) => change({ day })} />
  return view === 'received' ? <Money desk={desk} /> : <Orders key={view} desk={desk} view={view} />
}

type Filters = ReturnType<typeof rechargeFilters>
interface Desk {
  filters: Filters
  change: (part: Filters, options?: { replace?: boolean }) => void
  title: string
  icon: 'income'
  views: never
}

const COLUMNS = [
  textColumn<OrderRow>('单号', ({ orderNo }) => shortNumber(orderNo), { hover: ({ orderNo }) => orderNo }),
  textColumn<OrderRow>('会员', ({ account }) => account),
  textColumn<OrderRow>('渠道', ({ channelName }) => channelName, { isWide: true }),
  moneyColumn<OrderRow>('金额', ({ amount }) => amount),
  moneyColumn<OrderRow>('入账', ({ creditMoney }) => creditMoney, { isStrong: false }),
  ageColumn<OrderRow>('账龄', ({ createTime, auditTime }) => ({ since: createTime, until: auditTime })),
  stateColumn<OrderRow>('状态', orderLook),
]

function Orders({ desk, view }: { desk: Desk; view: 'review' | 'open' | 'all' }) {
  const { call } = useConsole()
  const { member, channel, min, max, reference } = desk.filters
  const asked = { queue: view, member, channel, amountMin: liOf(min), amountMax: liOf(max), reference }
  const list = useList({
    ...{ name: 'recharges', filters: { queue: view, member, channel, min, max, reference }, everyMs: EVERY_MS },
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.orders, { ...asked, after, rows: ROWS }, options)),
  })
  const channels = useQuery({
    queryKey: [LIST, 'channels', 'names'],
    queryFn: ({ signal }) => call(api.channels, {}, { signal, isAutomatic: true }),
  })
  return (
    <ListDesk
      {...desk}
      list={list}
      keyOf={({ orderNo }) => orderNo}
      columns={COLUMNS}
      fields={fieldsOf(channels.data?.channels ?? [])}
      hint={view === 'all' ? '最新在前' : '最久在前'}
      summary={(rows) => (view === 'all' ? '最新在前' : summaryOf(rows, list.hasMore))}
      exported={{ list: 'recharges', filter: asked }}
      empty={EMPTY[view]}
      isNext={({ status }) => status === 2}
      panel={({ rowKey, onNext, onClose }) => <OrderPanel orderNo={rowKey} {...{ onNext, onClose }} />}
    />
  )
}

const REFERENCE: FilterField = { kind: 'text', name: 'reference', label: '渠道流水号', hint: '完整流水号' }

const fieldsOf = (channels: OutputOf<typeof api.channels>['channels']): FilterField[] => [
  MEMBER_FIELD,
  {
    ...{ kind: 'select', name: 'channel', label: '渠道' },
    options: Object.fromEntries(channels.map(({ code, figures }) => [code, figures.name])),
  },
  { kind: 'amount', label: '金额', from: 'min', to: 'max' },
  REFERENCE,
]

const summaryOf = (rows: readonly OrderRow[], hasMore: boolean): string => {
  const sum = rows.reduce((all, { amount }) => all + amount, 0n)
  return `${rows.length}${hasMore ? '+' : ''} 笔 · 合计 ${amountText(sum)} 元`
}

const EMPTY = { review: '没有待核对的转账', open: '没有进行中的充值', all: '还没有充值' } as const

const MONEY_COLUMNS = [
  timeColumn<Received>('到账', ({ paidAt }) => paidAt),
  textColumn<Received>('通道', ({ gateway }) => sourceName(gateway)),
  textColumn<Received>('流水号', ({ reference }) => reference, { isWide: true, hover: ({ reference }) => reference }),
  {
    title: '金额',
    cell: ({ amount, currency, worth }: Received) => (worth === null ? `${amount} ${currency}` : amountText(worth)),
    ...{ isFigure: true, isStrong: true },
  },
  textColumn<Received>('问题', ({ verdict }) => VERDICTS[verdict]),
  ageColumn<Received>('账龄', ({ arrivedAt, decidedAt }) => ({ since: arrivedAt, until: decidedAt })),
  stateColumn<Received>('状态', outcomeLook),
]

/** Money that did not arrive as agreed. */
function Money({ desk }: { desk: Desk }) {
  const { call } = useConsole()
  const { reference } = desk.filters
  const list = useList({
    ...{ name: 'received', filters: { reference }, everyMs: EVERY_MS },
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.received, { reference, after, rows: ROWS }, options)),
  })
  return (
    <ListDesk
      {...desk}
      list={list}
      keyOf={({ receivedId }) => receivedId}
      columns={MONEY_COLUMNS}
      fields={[REFERENCE]}
      hint="最久在前"
      summary={(rows) => (reference === undefined ? `${rows.length}${list.hasMore ? '+' : ''} 笔待处理` : undefined)}
      empty="没有异常款项"
      isNext={() => true}
      panel={({ rowKey, onNext, onClose }) =>
        // The list says what is known of money without an order.
        list.isRead ? (
          <ReceivedPanel
            receivedId={rowKey}
            row={list.rows.find(({ receivedId }) => receivedId === rowKey)}
            {...{ onNext, onClose }}
          />
        ) : (
          <Loading />
        )
      }
    />
  )
}
