import { useState } from 'react'
import styles from './amounts.module.css'
import { ChipsSheet } from './chips-sheet.tsx'
import { useChips } from './use-chips.ts'
import { amountRefusal } from './amount-limit.ts'
import type { BoardPlay } from '../board/board.ts'
import type { SlipState } from '../slip/use-slip.ts'
import { UNIT_LABELS } from './unit-labels.ts'

type AmountsProps = {
  slip: SlipState
  /** Whose limits hold. */
  plays: readonly BoardPlay[]
  /** Told why an amount was not taken, and of every one that was. */
  onRefused: (why: string | undefined) => void
}

/** What each note costs: typed, or by one of the member's chips. */
export function Amounts({ slip, plays, onRefused }: AmountsProps) {
  const take = (text: string) => {
    const why = amountRefusal(text, slip.stake, plays)
    onRefused(why)
    if (why === undefined) slip.setAmount(text)
  }
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
          onChange={(event) => take(event.target.value)}
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
            onClick={() => take(String(chip))}
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
