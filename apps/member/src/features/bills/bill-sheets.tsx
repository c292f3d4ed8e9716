import type { SiteDate } from '@liuhe/domain/time.ts'
import { RangeSheet } from '../../shared/parts/range-sheet.tsx'
import type { BillFilter } from './bill-filter.ts'
import { ExportSheet } from './export-sheet.tsx'
import { NetDepositSheet } from './net-deposit-sheet.tsx'
import { TypeSheet } from './type-sheet.tsx'

export type OpenSheet = 'range' | 'type' | 'net-deposit' | 'export'

type BillSheetsProps = {
  /** The one that is open. */
  sheet: OpenSheet | undefined
  filter: BillFilter
  today: SiteDate
  show: (changes: Partial<BillFilter>) => void
  onClose: () => void
}

/** What opens over the list: days, types, the net deposit, the export. What is chosen closes it. */
export function BillSheets({ sheet, filter, today, show, onClose }: BillSheetsProps) {
  const take = (changes: Partial<BillFilter>) => {
    onClose()
    show(changes)
  }
  return (
    <>
      <RangeSheet
        open={sheet === 'range'}
        today={today}
        value={filter}
        hint="一次最长可查一年，更早的账单请分段查询或按年导出"
        onClose={onClose}
        onPick={take}
      />
      <TypeSheet
        open={sheet === 'type'}
        group={filter.group}
        value={{ tranType: filter.tranType, direction: filter.direction }}
        onClose={onClose}
        onPick={take}
      />
      <NetDepositSheet open={sheet === 'net-deposit'} onClose={onClose} />
      <ExportSheet open={sheet === 'export'} today={today} onClose={onClose} />
    </>
  )
}
