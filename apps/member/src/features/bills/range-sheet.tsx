import type { ReportRange } from '@liuhe/domain/report-range.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'
import { billRanges, isBillRange } from './bill-filter.ts'
import styles from './filter-sheets.module.css'

type RangeSheetProps = {
  open: boolean
  today: SiteDate
  value: ReportRange
  onPick: (range: ReportRange) => void
  onClose: () => void
}

/** Days of the bills: a usual range with one tap, or two days of one's own. */
export function RangeSheet({ open, onClose, ...content }: RangeSheetProps) {
  const [draft, setDraft] = useState<ReportRange>()
  const range = draft ?? content.value
  const pick = (next: ReportRange) => {
    setDraft(undefined)
    content.onPick(next)
  }
  const close = () => {
    setDraft(undefined)
    onClose()
  }
  const take = () => (isBillRange(range, content.today) ? pick(range) : toast('开始日期不能晚于结束日期，最长一年'))
  return (
    <Sheet open={open} onClose={close} title="选择日期" onConfirm={take}>
      <div className={styles.chips} role="group" aria-label="常用日期">
        {billRanges.map(({ label, of }) => {
          const usual = of(content.today)
          const isChosen = usual.startDate === range.startDate && usual.endDate === range.endDate
          return (
            <button
              key={label}
              type="button"
              className={styles.chip}
              aria-pressed={isChosen}
              onClick={() => pick(usual)}
            >
              {label}
            </button>
          )
        })}
      </div>
      <div className={styles.days}>
        <DayField
          label="开始日期"
          value={range.startDate}
          min={addDays(content.today, -3660)}
          max={range.endDate}
          onChange={(day) => setDraft({ ...range, startDate: day })}
        />
        <i aria-hidden="true">至</i>
        <DayField
          label="结束日期"
          value={range.endDate}
          min={range.startDate}
          max={content.today}
          onChange={(day) => setDraft({ ...range, endDate: day })}
        />
      </div>
      <p className={styles.hint}>一次最长可查一年，更早的账单请分段查询或按年导出</p>
    </Sheet>
  )
}

type DayFieldProps = { label: string; value: string; min: string; max: string; onChange: (day: SiteDate) => void }

/** The platform's own calendar. */
function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <label className={styles.day}>
      <small>{label}</small>
      <span>
        {value}
        <IconCalendar aria-hidden="true" />
      </span>
      <input
        type="date"
        aria-label={label}
        value={value}
        min={min}
        max={max}
        onClick={(event) => event.currentTarget.showPicker?.()}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
      />
    </label>
  )
}
