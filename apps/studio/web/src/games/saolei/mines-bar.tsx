import css from './game.module.css'

/** Four, so that each is wide enough for a finger on a narrow phone; any other number is set by the steps. */
const CHOICES = [3, 5, 10, 24]
const MOST = 24

type MinesBarProps = { mines: number; onMines: (mines: number) => void; isLocked: boolean }

/** How many mines, 1 to 24; fixed while a round is open. */
export function MinesBar({ mines, onMines, isLocked }: MinesBarProps) {
  const step = (way: 1 | -1) => onMines(Math.min(MOST, Math.max(1, mines + way)))
  return (
    <div className={css.mines} role="group" aria-label="地雷数量">
      <button type="button" aria-label="减少地雷" disabled={isLocked || mines <= 1} onClick={() => step(-1)}>
        −
      </button>
      <output>
        地雷 <b>{mines}</b>
      </output>
      <button type="button" aria-label="增加地雷" disabled={isLocked || mines >= MOST} onClick={() => step(1)}>
        +
      </button>
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === mines}
          disabled={isLocked}
          onClick={() => onMines(choice)}
        >
          {choice}
        </button>
      ))}
    </div>
  )
}
