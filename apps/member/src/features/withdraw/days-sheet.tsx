import { isReportRange, type ReportRange } from '@liuhe/domain/report-range.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import styles from './days-sheet.module.css'
import { isSame, USUAL_DAYS } from './history-filter.ts'

type DaysSheetProps = {
  open: boolean
  today: SiteDate
  value: ReportRange | undefined
  onPick: (range: ReportRange | undefined) => void
  onClose: () => void
}

/** Days of the list: usual ones with one tap, or two days of one's own. */
export function DaysSheet({ open, onClose, ...content }: DaysSheetProps) {
  const { today, value, onPick } = content
  const [draft, setDraft] = useState<ReportRange>()
  const range = draft ?? value ?? { startDate: addDays(today, -29), endDate: today }
  const leave = (then: () => void) => {
    setDraft(undefined)
    then()
  }
  const take = () => (isReportRange(range, today) ? leave(() => onPick(range)) : toast('开始日期不能晚于结束日期', 2))
  return (
    <Sheet open={open} onClose={() => leave(onClose)} title="选择日期" onConfirm={take}>
      <div className={styles.chips} role="group" aria-label="常用日期">
        {USUAL_DAYS.map(({ label, of }) => (
          <button
            key={label}
            type="button"
            aria-pressed={draft === undefined && isSame(of(today), value)}
            onClick={() => leave(() => onPick(of(today)))}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.days}>
        {FIELDS.map(({ label, key }) => (
          <label key={key}>
            <small>{label}</small>
            <input
              type="date"
              value={range[key]}
              max={today}
              onChange={(event) => event.target.value !== '' && setDraft({ ...range, [key]: event.target.value })}
            />
          </label>
        ))}
      </div>
    </Sheet>
  )
}

const FIELDS = [
  { label: '开始日期', key: 'startDate' },
  { label: '结束日期', key: 'endDate' },
] as const
