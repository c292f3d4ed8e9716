import { stake } from '../frame/money.ts'
import { Chip } from './chip.tsx'
import css from './chip-rack.module.css'

type ChipRackProps = { chips: readonly bigint[]; chosen: bigint; onChoose: (chip: bigint) => void; isShut: boolean }

/** The chips on offer; the chosen one is what a press lays on a field. */
export function ChipRack({ chips, chosen, onChoose, isShut }: ChipRackProps) {
  return (
    <div className={isShut ? css.shut : css.rack} role="radiogroup" aria-label="筹码">
      {chips.map((chip) => (
        <button
          key={String(chip)}
          type="button"
          role="radio"
          aria-checked={chip === chosen}
          aria-label={`筹码 ${stake(chip)}`}
          onClick={() => onChoose(chip)}
        >
          <Chip worth={chip} />
        </button>
      ))}
    </div>
  )
}
