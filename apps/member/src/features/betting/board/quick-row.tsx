import styles from './quick-row.module.css'
import type { QuickPick } from '../draft/quick-picks.ts'

type QuickRowProps = {
  picks: readonly QuickPick[]
  chosen: readonly string[]
  /** Chooses all labels of a group, or takes them back. */
  onToggle: (labels: readonly string[]) => void
  /** 清: nothing is chosen afterwards. */
  onClear?: () => void
  /** Which part of the play it belongs to. */
  name?: string
  /** `exact`: a group is chosen by itself, not added to others; it counts as chosen when nothing else is. */
  look?: 'add' | 'exact'
}

/** Whole groups with one tap. The row scrolls sideways where there are many. */
export function QuickRow({ picks, chosen, onToggle, onClear, name = '', look = 'add' }: QuickRowProps) {
  const isChosen = (labels: readonly string[]) =>
    labels.every((one) => chosen.includes(one)) && (look === 'add' || labels.length === chosen.length)
  return (
    <div className={styles.quick} data-look={look} role="group" aria-label={`${name}快选`}>
      {picks.map(({ label, labels }) => (
        <button
          key={label}
          type="button"
          className={styles.pick}
          data-colour={label}
          aria-label={name === '' ? label : `${name}${label}`}
          aria-pressed={isChosen(labels)}
          onClick={() => onToggle(labels)}
        >
          {label}
        </button>
      ))}
      {onClear && (
        <button type="button" className={styles.pick} aria-label={`${name}清`} onClick={onClear}>
          清
        </button>
      )}
    </div>
  )
}
