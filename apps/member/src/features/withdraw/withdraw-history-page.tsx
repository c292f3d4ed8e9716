import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/withdrawals.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { useState } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'
import IconSearch from '~icons/mingcute/search-line'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { rangeText } from '../../shared/parts/day-ranges.ts'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { NumberSearch } from '../../shared/parts/number-search.tsx'
import { RangeSheet } from '../../shared/parts/range-sheet.tsx'
import { filterOf, type HistoryFilter, searchOf, type StateFilter, STATES } from '../../shared/orders/history-filter.ts'
import { FoundOrder, OrderList } from './order-list.tsx'
import { useLiveWithdrawals } from './use-terms.ts'
import styles from './withdraw-history-page.module.css'

/** The member's withdrawals. State, days and the number that is looked for stand in the address. */
export default function WithdrawHistoryPage({ search }: PageProps) {
  const navigation = useNavigation()
  const term = useWithdrawTerm()
  const today = useSiteToday()
  const filter = filterOf(search, today)
  const { no } = filter
  const show = (changes: Partial<HistoryFilter>) =>
    navigation.go(addressOf({ ...filter, ...changes }), { replace: true })
  useLiveWithdrawals([api.list.name, api.read.name])
  return (
    <Page
      title={`${term}记录`}
      fallback={paths.profile()}
      action={<IconButton label="按单号查找" icon={<IconSearch />} onClick={() => show({ no: '' })} />}
    >
      <div className={styles.bar}>
        {no === undefined ? (
          <Filters filter={filter} today={today} onShow={show} />
        ) : (
          <NumberSearch
            key={no}
            value={no}
            placeholder="输入完整的订单号"
            maxLength={19}
            onSearch={(next) => show({ no: next })}
            onLeave={() => show({ no: undefined })}
          />
        )}
      </div>
      {no === undefined && (
        <OrderList
          key={addressOf(filter)}
          filter={filter}
          today={today}
          empty={<Nothing filter={filter} onShow={show} />}
        />
      )}
      {no === '' && <p className={styles.hint}>输入完整单号后按搜索，单号在{term}详情和消息里都可以找到</p>}
      {no !== undefined && no !== '' && (
        <FoundOrder
          no={no}
          today={today}
          empty={
            <Empty text="没有找到该订单，请核对后重试">
              <Button look="soft" onClick={() => show({ no: undefined })}>
                返回全部订单
              </Button>
            </Empty>
          }
        />
      )}
    </Page>
  )
}

type FiltersProps = { filter: HistoryFilter; today: SiteDate; onShow: (changes: Partial<HistoryFilter>) => void }

function Filters({ filter, today, onShow }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const pick = (range: HistoryFilter['range']) => {
    setOpen(false)
    onShow({ range })
  }
  return (
    <>
      <div className={styles.strip} role="group" aria-label="状态">
        {STATES.map((key) => (
          <button key={key} type="button" aria-pressed={filter.state === key} onClick={() => onShow({ state: key })}>
            {LABELS[key]}
          </button>
        ))}
        <button type="button" className={styles.days} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconCalendar aria-hidden="true" />
          {filter.range ? rangeText(filter.range, today) : '全部日期'}
        </button>
      </div>
      <RangeSheet
        open={isOpen}
        today={today}
        value={filter.range}
        onPick={pick}
        onClear={() => pick(undefined)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** No withdrawal: the filter is loosened; without one, the way to the first. */
function Nothing({ filter, onShow }: Pick<FiltersProps, 'filter' | 'onShow'>) {
  const term = useWithdrawTerm()
  if (filter.state === 'all' && filter.range === undefined) {
    return <EmptyList text={`还没有${term}记录`} to={paths['withdraw-money']()} step={`去${term}`} />
  }
  return (
    <Empty text="没有符合条件的订单">
      <Button look="soft" onClick={() => onShow({ state: 'all', range: undefined })}>
        查看全部订单
      </Button>
    </Empty>
  )
}

const LABELS: Record<StateFilter, string> = { all: '全部', processing: '处理中', done: '已出款', failed: '未成功' }

/** The address of a filter. */
const addressOf = (filter: HistoryFilter): string => paths['withdraw-history'](searchOf(filter))
