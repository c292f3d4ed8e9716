import styles from './switch.module.css'

type SwitchProps = { checked: boolean; onChange: (checked: boolean) => void; label: string; disabled?: boolean }

/** An on/off switch: a check box in another dress, so that forms and screen readers know it. */
export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
