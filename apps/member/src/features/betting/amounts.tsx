import { useState } from 'react'
import styles from './amounts.module.css'
import { ChipsSheet } from './chips-sheet.tsx'
import { useChips } from './use-chips.ts'
import type { SlipState } from './use-slip.ts'

const UNIT_LABELS = ['元', '角', '分'] as const

/** What each note costs: typed, or by one of the member's chips. */
export function Amounts({ slip }: { slip: SlipState }) {
  const { chips, setChips } = useChips()
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={styles.amounts}>
      <label className={styles.field}>
        <span className="visually-hidden">每注金额</span>
        <input
          className="num"
          inputMode="decimal"
          autoComplete="off"
          placeholder="金额"
          value={slip.amount}
          onChange={(event) => slip.setAmount(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <i>{UNIT_LABELS[slip.stake.unit]}</i>
      </label>
      <div className={styles.chips} role="group" aria-label="筹码">
        {chips.map((chip) => (
          <button
            key={chip}
            type="button"
            className={styles.chip}
            aria-pressed={slip.amount === String(chip)}
            onClick={() => slip.setAmount(String(chip))}
          >
            {chip}
          </button>
        ))}
        <button type="button" className={styles.chip} onClick={() => setEditing(true)}>
          自定义
        </button>
      </div>
      <ChipsSheet open={isEditing} chips={chips} onClose={() => setEditing(false)} onSave={setChips} />
    </div>
  )
}
