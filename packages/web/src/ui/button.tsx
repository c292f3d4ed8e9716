import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `solid` is the one main action of a view; `soft` and `line` stand beside it; `plain` is text. */
  look?: 'solid' | 'soft' | 'line' | 'plain'
  size?: 'small' | 'middle' | 'large'
  /** Fills the width of its parent. */
  wide?: boolean
  /** Shows the spinner and refuses clicks while a request is on its way. */
  busy?: boolean
  icon?: ReactNode
}

/** A pill button. It is `type="button"` unless told otherwise, so that it never submits a form by accident. */
export function Button({
  look = 'solid',
  size = 'middle',
  wide,
  busy,
  icon,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(styles.button, styles[look], styles[size], wide && styles.wide, className)}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  )
}
