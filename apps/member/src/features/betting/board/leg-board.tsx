import { toggled } from '../draft/draft.ts'
import { ItemCell } from './item-cell.tsx'
import { cellLabelOf } from './item-grid.tsx'
import styles from './leg-board.module.css'
import { shownOdds } from './board.ts'
import type { BoardProps } from './play-section.tsx'

/** 过关: the positions as columns, of which each may hold one leg. */
export function LegBoard({ grid, draft, onChange }: BoardProps) {
  const { play, items } = grid.play
  if (play.input.kind !== 'positions') return null
  return (
    <div className={styles.legs}>
      {play.input.positions.map((position, part) => {
        const onToggle = (label: string) => onChange(toggled(play, draft, part, [label]))
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            key={position}
            className={styles.column}
            role="group"
            aria-label={position}
            onClick={(event) => {
              const label = cellLabelOf(event)
              if (label !== undefined) onToggle(label)
            }}
          >
            <h3 className={styles.head}>{position}</h3>
            {items.map((item) => (
              <ItemCell
                key={item.item}
                label={item.label}
                odds={shownOdds(play, item.prices, grid.choice)}
                isChosen={draft.parts[part]?.includes(item.label) ?? false}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}
