import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import IconEye from '~icons/mingcute/eye-2-line'
import IconEyeClosed from '~icons/mingcute/eye-close-line'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  /** Always present for screen readers; shown unless `hideLabel`. */
  label: string
  /** `box` stands alone under its label; `row` is one line of a list, with its label in front. */
  look?: 'box' | 'row'
  hideLabel?: boolean
  /** The rule of the field, shown while there is no error. */
  help?: ReactNode
  error?: string | null
  icon?: ReactNode
  /** Sits inside the box at its end: a captcha picture, a unit, a button. */
  addon?: ReactNode
}

/** One labelled input with its help or error text. A `password` gets a switch that shows what was typed. */
export function Field({
  label,
  look = 'box',
  hideLabel,
  help,
  error,
  icon,
  addon,
  type = 'text',
  className,
  ...input
}: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const note = error || help
  return (
    <div className={classNames(styles.field, look === 'row' && styles.row, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={classNames(styles.box, error && styles.wrong)}>
        {icon && <span className={styles.icon}>{icon}</span>}
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={shown ? '隐藏密码' : '显示密码'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEye /> : <IconEyeClosed />}
          </button>
        )}
        {addon}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.help} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
