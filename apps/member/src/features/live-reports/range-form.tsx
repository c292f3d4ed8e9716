import { isReportRange, type ReportRange } from '@liuhe/domain/report-range.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'
import IconDown from '~icons/mingcute/down-line'
import { LiveGameSheet } from './live-game-sheet.tsx'
import styles from './live-betting-page.module.css'
import type { LiveGame } from './use-live-games.ts'

export type LiveSearch = ReportRange & {
  /** '' stands for every game. */
  gameCode: string
}

type RangeFormProps = {
  games: readonly LiveGame[]
  /** The last day that can be asked for. */
  today: string
  value: LiveSearch
  onSearch: (search: LiveSearch) => void
}

/** Two days and a game: nothing changes before 搜索. */
export function RangeForm({ games, today, value, onSearch }: RangeFormProps) {
  const [changes, setChanges] = useState<Partial<LiveSearch>>({})
  const draft = { ...value, ...changes }
  const [isChoosing, setChoosing] = useState(false)
  const { startDate, endDate, gameCode } = draft
  // A calendar keeps to the bounds; what is typed may not.
  const change = (next: Partial<ReportRange>, complaint: string) => {
    const range = { startDate, endDate, ...next }
    if (isReportRange(range, today)) setChanges({ ...changes, ...range })
    else if (Object.values(next).some((day) => day > today)) toast('不能选择未来日期')
    else toast(complaint)
  }
  return (
    <div className={styles.form}>
      <div className={styles.range}>
        <DateChip
          label="开始日期"
          value={startDate}
          max={endDate}
          onChange={(day) => change({ startDate: day }, '开始日期不能晚于结束日期')}
        />
        <i aria-hidden="true">至</i>
        <DateChip
          label="结束日期"
          value={endDate}
          min={startDate}
          max={today}
          onChange={(day) => change({ endDate: day }, '结束日期不能早于开始日期')}
        />
      </div>
      <div className={styles.second}>
        <button type="button" className={styles.game} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <span>{games.find(({ code }) => code === gameCode)?.name ?? '全部游戏'}</span>
          <IconDown aria-hidden="true" />
        </button>
        <Button onClick={() => onSearch(draft)}>搜索</Button>
      </div>
      <LiveGameSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        games={games}
        value={gameCode}
        onChoose={(code) => {
          setChoosing(false)
          setChanges({ ...changes, gameCode: code })
        }}
      />
    </div>
  )
}

type DateChipProps = {
  label: string
  value: string
  min?: string
  max: string
  onChange: (day: string) => void
}

/** The platform's own calendar behind a chip. */
function DateChip({ label, value, min, max, onChange }: DateChipProps) {
  return (
    <label className={styles.date}>
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
