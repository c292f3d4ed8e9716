import type { ReportRange } from '@liuhe/domain/report-range.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'
import { isRangeWithin, usualRanges } from './day-ranges.ts'
import styles from './range-sheet.module.css'

type RangeSheetProps = {
  open: boolean
  today: SiteDate
  /** The chosen days; undefined where every day is shown. */
  value: ReportRange | undefined
  onPick: (range: ReportRange) => void
  /** Shows every day again; a list that always has days leaves it out. */
  onClear?: () => void
  /** As many days may be asked for at once; a year where it is absent. */
  daysMax?: number
  /** What else there is to know. */
  hint?: string
  onClose: () => void
}

/** Days of the wallet's history: a usual range with one tap, or two days of one's own. */
export function RangeSheet({ open, onClose, onClear, ...content }: RangeSheetProps) {
  const [draft, setDraft] = useState<ReportRange>()
  const { today, value, daysMax } = content
  const range = draft ?? value ?? { startDate: addDays(today, -29), endDate: today }
  const leave = (then: () => void) => {
    setDraft(undefined)
    then()
  }
  const take = () =>
    isRangeWithin(range, today, daysMax)
      ? leave(() => content.onPick(range))
      : toast(`开始日期不能晚于结束日期，最长${daysMax === undefined ? '一年' : ` ${daysMax} 天`}`)
  return (
    <Sheet open={open} onClose={() => leave(onClose)} title="选择日期" onConfirm={take}>
      <div className={styles.chips} role="group" aria-label="常用日期">
        {onClear && (
          <Chip label="全部日期" isChosen={value === undefined && draft === undefined} onTake={() => leave(onClear)} />
        )}
        {usualRanges.map(({ label, of }) => {
          const usual = of(today)
          if (!isRangeWithin(usual, today, daysMax)) return null
          const isChosen =
            (draft ?? value) !== undefined && usual.startDate === range.startDate && usual.endDate === range.endDate
          return (
            <Chip key={label} label={label} isChosen={isChosen} onTake={() => leave(() => content.onPick(usual))} />
          )
        })}
      </div>
      <div className={styles.days}>
        <DayField
          label="开始日期"
          value={range.startDate}
          min={addDays(today, -3660)}
          max={range.endDate}
          onChange={(day) => setDraft({ ...range, startDate: day })}
        />
        <i aria-hidden="true">至</i>
        <DayField
          label="结束日期"
          value={range.endDate}
          min={range.startDate}
          max={today}
          onChange={(day) => setDraft({ ...range, endDate: day })}
        />
      </div>
      <p className={styles.hint}>{content.hint ?? '一次最长可查一年'}</p>
    </Sheet>
  )
}

const Chip = ({ label, isChosen, onTake }: { label: string; isChosen: boolean; onTake: () => void }) => (
  <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onTake}>
    {label}
  </button>
)

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
