import * as bills from '@liuhe/contract/api/bills.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useKeyset } from '@liuhe/web/api/use-keyset.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { dayIn, useSiteZone } from '@liuhe/web/time/site-time.ts'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { argsOf, type BillFilter } from './bill-filter.ts'
import styles from './bill-list.module.css'
import { type Bill, BillRow, type ListedBill } from './bill-row.tsx'
import { BillSkeletons } from './bill-skeletons.tsx'
import { useLiveBills } from './use-live-bills.ts'

const ROWS = 20

type ListProps = { filter: BillFilter; today: SiteDate; empty: ReactNode; onOpen: (billNo: string) => void }

/** The bills of a filter, newest first, day by day; a new one comes to the front by itself. */
export function BillList({ filter, today, empty, onOpen }: ListProps) {
  const args = argsOf(filter)
  const found = useKeyset(bills.list, { ...args, rows: ROWS }, { itemKey: numberOf })
  const { data: sums } = useRead(bills.summary, args, { keepPrevious: true })
  useLiveBills(found.readNews)
  const listed = useDays(found.items, sums?.days, found.hasMore)
  const row = useRow(today, onOpen)
  return (
    <InfiniteList
      {...found}
      items={listed}
      itemKey={numberOfListed}
      className={styles.list}
      row={row}
      empty={empty}
      skeleton={<BillSkeletons />}
      failure={<ReportFailed error={found.error} onRetry={found.onRetry} />}
    />
  )
}

/** The bills of a number that was looked for. */
export function FoundBills({ no, today, empty, onOpen }: Omit<ListProps, 'filter'> & { no: string }) {
  const { data, error, isPending, refetch } = useRead(bills.search, { no }, { freshMs: 0 })
  const listed = useDays(data?.data ?? NONE, undefined, false)
  const row = useRow(today, onOpen)
  return (
    <InfiniteList
      items={listed}
      itemKey={numberOfListed}
      className={styles.list}
      row={row}
      hasMore={false}
      loading={isPending}
      failed={error !== null}
      onMore={() => undefined}
      empty={empty}
      skeleton={<BillSkeletons />}
      failure={<ReportFailed error={error} onRetry={() => void refetch()} />}
    />
  )
}

const NONE: readonly Bill[] = []
const numberOf = ({ billNo }: Bill): string => billNo
const numberOfListed = ({ bill }: ListedBill): string => bill.billNo

/** One function for as long as the page lives, so that a row is drawn again only when it changes itself. */
function useRow(today: SiteDate, onOpen: (billNo: string) => void) {
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  return useCallback(
    (listed: ListedBill) => <BillRow listed={listed} today={today} onOpen={(billNo) => open.current(billNo)} />,
    [today],
  )
}

type DaySums = readonly { day: string; gained: bigint; spent: bigint }[]

/** Bills with their days. The last loaded bill closes its day's card only when the list has ended. */
function useDays(items: readonly Bill[], days: DaySums | undefined, hasMore: boolean): ListedBill[] {
  const zone = useSiteZone()
  return useMemo(() => {
    const sumsOf = new Map(days?.map((day) => [day.day, day]))
    const dayOf = items.map(({ addTime }) => dayIn(addTime, zone))
    return items.map((bill, index) => {
      const day = dayOf[index] as SiteDate
      const isLast = index === items.length - 1 ? !hasMore : dayOf[index + 1] !== day
      return placed({ bill, day, isFirst: dayOf[index - 1] !== day, isLast, sums: sumsOf.get(day) })
    })
  }, [items, days, zone, hasMore])
}

/** The place of a bill as it was drawn last: as long as it is the same, so is the object, and the row is left alone. */
const places = new WeakMap<Bill, ListedBill>()

function placed(next: ListedBill): ListedBill {
  const known = places.get(next.bill)
  const isSame =
    known !== undefined &&
    known.day === next.day &&
    known.isFirst === next.isFirst &&
    known.isLast === next.isLast &&
    (!next.isFirst || (known.sums?.gained === next.sums?.gained && known.sums?.spent === next.sums?.spent))
  if (isSame) return known
  places.set(next.bill, next)
  return next
}
