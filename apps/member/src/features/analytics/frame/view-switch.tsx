import styles from './view-switch.module.css'

type ViewSwitchProps<View extends string> = {
  views: readonly { key: View; label: string }[]
  value: View
  onChange: (view: View) => void
  label: string
}

/** A few ways to look at the same figures, of which one is chosen. */
export function ViewSwitch<View extends string>({ views, value, onChange, label }: ViewSwitchProps<View>) {
  return (
    <div role="group" aria-label={label} className={styles.views}>
      {views.map((view) => (
        <button key={view.key} type="button" aria-pressed={view.key === value} onClick={() => onChange(view.key)}>
          {view.label}
        </button>
      ))}
    </div>
  )
}
