import { paths } from '@liuhe/brand/paths.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { useState } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'
import IconDown from '~icons/mingcute/down-line'
import IconSearch from '~icons/mingcute/search-line'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { rangeText } from '../../shared/parts/day-ranges.ts'
import { FirstRechargeLimitPrompt } from '../../shared/account/first-recharge-limit-prompt.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { NumberSearch } from '../../shared/parts/number-search.tsx'
import { RangeSheet } from '../../shared/parts/range-sheet.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { filterOf, type HistoryFilter, searchOf, type StateFilter, STATES } from '../../shared/orders/history-filter.ts'
import { FoundOrder, OrderList } from './order-list.tsx'
import styles from './recharge-history-page.module.css'
import { useLiveRecharges } from './use-orders.ts'

/** The member's recharges (ROUTE-070), newest first. Filter and search stand in the address. */
export default function RechargeHistoryPage({ search }: PageProps) {
  useLiveRecharges()
  const navigation = useNavigation()
  const { labels } = useBrand()
  const today = useSiteToday()
  const filter = filterOf(search, today)
  const [isChoosing, setChoosing] = useState(false)
  const show = (changes: Partial<HistoryFilter>) =>
    navigation.go(addressOf({ ...filter, ...changes }), { replace: true })
  const choose = (range: HistoryFilter['range']) => {
    setChoosing(false)
    show({ range })
  }
  return (
    <Page
      title={`${labels.recharge}记录`}
      fallback={paths.profile()}
      action={<IconButton label="按单号查找" icon={<IconSearch />} onClick={() => show({ no: '' })} />}
    >
      <Bar filter={filter} show={show} />
      {filter.no === undefined ? (
        <>
          <DaysButton
            text={filter.range ? rangeText(filter.range, today) : '全部日期'}
            onPress={() => setChoosing(true)}
          />
          <OrderList
            key={addressOf(filter)}
            filter={filter}
            today={today}
            empty={<NoOrders filter={filter} onAll={() => show({ state: 'all', range: undefined })} />}
          />
        </>
      ) : (
        <Searched no={filter.no} today={today} onLeave={() => show({ no: undefined })} />
      )}
      <RangeSheet
        open={isChoosing}
        today={today}
        value={filter.range}
        onPick={choose}
        onClear={() => choose(undefined)}
        onClose={() => setChoosing(false)}
      />
    </Page>
  )
}

type BarProps = { filter: HistoryFilter; show: (changes: Partial<HistoryFilter>) => void }

/** The states, or the field for a number while one is looked for. */
const Bar = ({ filter: { no, state }, show }: BarProps) => (
  <div className={styles.bar}>
    {no === undefined ? (
      <StateStrip value={state} onChange={(next) => show({ state: next })} />
    ) : (
      <NumberSearch
        key={no}
        value={no}
        placeholder="输入完整的充值订单号"
        maxLength={19}
        onSearch={(text) => show({ no: text })}
        onLeave={() => show({ no: undefined })}
      />
    )}
  </div>
)

const DaysButton = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button type="button" className={styles.range} aria-haspopup="dialog" onClick={onPress}>
    <IconCalendar aria-hidden="true" />
    {text}
    <IconDown aria-hidden="true" />
  </button>
)

/** What a number led to. */
function Searched({ no, today, onLeave }: { no: string; today: SiteDate; onLeave: () => void }) {
  if (no === '') return <p className={styles.hint}>输入完整订单号后按搜索；订单号在消息、账单与订单详情中可复制</p>
  const nothing = (
    <Empty text="没有找到该订单，请核对后重试">
      <Button look="soft" onClick={onLeave}>
        返回全部订单
      </Button>
    </Empty>
  )
  return <FoundOrder no={no} today={today} empty={nothing} />
}

type StateStripProps = { value: HistoryFilter['state']; onChange: (state: HistoryFilter['state']) => void }

const StateStrip = ({ value, onChange }: StateStripProps) => (
  <div role="group" aria-label="订单状态" className={styles.strip}>
    {STATES.map((key) => (
      <button
        key={key}
        type="button"
        className={styles.chip}
        aria-pressed={key === value}
        onClick={() => onChange(key)}
      >
        {LABELS[key]}
      </button>
    ))}
  </div>
)

/** No order: first the filter is loosened; with none, the way to the first one. */
function NoOrders({ filter, onAll }: { filter: HistoryFilter; onAll: () => void }) {
  if (filter.state === 'all' && filter.range === undefined) {
    return <BeforeTheFirst />
  }
  return (
    <Empty text="没有符合条件的订单">
      <Button look="soft" onClick={onAll}>
        查看全部订单
      </Button>
    </Empty>
  )
}

/** The way to the first recharge, and the question that comes with it. */
function BeforeTheFirst() {
  const { recharge: word } = useBrand().labels
  const { data } = useRead(recharge.options, {})
  return (
    <>
      <EmptyList text={`还没有${word}记录`} to={paths.recharge()} step={`去${word}`} />
      <div className={styles.prompt}>
        <FirstRechargeLimitPrompt asks={data?.asksForLimit ?? false} />
      </div>
    </>
  )
}

const LABELS: Record<StateFilter, string> = { all: '全部', processing: '处理中', done: '已入款', failed: '未成功' }

/** The address of a filter. */
const addressOf = (filter: HistoryFilter): string => paths['recharge-history'](searchOf(filter))
