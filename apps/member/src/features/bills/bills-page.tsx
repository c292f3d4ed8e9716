import { paths } from '@liuhe/brand/paths.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { useState } from 'react'
import IconDownload from '~icons/mingcute/download-2-line'
import IconSearch from '~icons/mingcute/search-line'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { NumberSearch } from '../../shared/parts/number-search.tsx'
import { BillDetailSheet } from './bill-detail-sheet.tsx'
import { addressOf, type BillFilter, filterOf } from './bill-filter.ts'
import { BillList, FoundBills } from './bill-list.tsx'
import { BillSheets, type OpenSheet } from './bill-sheets.tsx'
import { BillSummary } from './bill-summary.tsx'
import styles from './bills-page.module.css'
import { EmptyBills, NothingFound } from './empty-bills.tsx'
import { GroupStrip } from './group-strip.tsx'

/**
 * The member's bills (Domain §8.4): every line of the wallet. Filter, search and the opened bill stand in the address.
 */
export default function BillsPage({ search }: PageProps) {
  const navigation = useNavigation()
  const today = useSiteToday()
  const filter = filterOf(search, today)
  const [sheet, setSheet] = useState<OpenSheet>()
  const show = (changes: Partial<BillFilter>) =>
    navigation.go(addressOf({ ...filter, ...changes }, today), { replace: true })
  const open = (bill: string) => show({ bill })
  const isSearching = filter.no !== undefined

  return (
    <Page
      title="资金明细"
      fallback={paths.profile()}
      action={
        <>
          <IconButton label="按单号查找" icon={<IconSearch />} onClick={() => show({ no: '' })} />
          <IconButton label="导出账单" icon={<IconDownload />} onClick={() => setSheet('export')} />
        </>
      }
    >
      <div className={styles.bar}>
        {isSearching ? (
          <NumberSearch
            key={filter.no}
            value={filter.no ?? ''}
            placeholder="注单、追号、充值、提现或账单的单号"
            maxLength={40}
            onSearch={(no) => show({ no })}
            onLeave={() => show({ no: undefined })}
          />
        ) : (
          <GroupStrip value={filter.group} onChange={(group) => show({ group, tranType: undefined })} />
        )}
      </div>
      {isSearching ? (
        <Searched no={filter.no ?? ''} {...{ today, open }} onLeave={() => show({ no: undefined })} />
      ) : (
        <>
          <BillSummary
            filter={filter}
            today={today}
            onRange={() => setSheet('range')}
            onType={() => setSheet('type')}
            onNetDeposit={() => setSheet('net-deposit')}
          />
          <BillList
            key={addressOf({ ...filter, bill: undefined }, today)}
            filter={filter}
            today={today}
            onOpen={open}
            empty={<EmptyBills filter={filter} today={today} onChange={show} />}
          />
        </>
      )}
      <BillSheets {...{ sheet, filter, today, show }} onClose={() => setSheet(undefined)} />
      <BillDetailSheet billNo={filter.bill} onClose={() => show({ bill: undefined })} />
    </Page>
  )
}

type SearchedProps = { no: string; today: string; open: (billNo: string) => void; onLeave: () => void }

/** What a number led to; a text that no number looks like is told at once. */
function Searched({ no, today, open, onLeave }: SearchedProps) {
  if (no === '') return <p className={styles.hint}>输入完整单号后按搜索，可查到该单的每一笔资金变动</p>
  const nothing = <NothingFound onLeave={onLeave} />
  if (!/^[A-Za-z0-9-]{1,40}$/.test(no)) return nothing
  return <FoundBills no={no} today={today} onOpen={open} empty={nothing} />
}
