import type { ButtonHTMLAttributes, ReactNode } from 'react'
import style from './button.module.css'
import { Keycap } from './keycap.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `two` is for work that a second person decides, `bad` for what hurts somebody. */
  look?: 'plain' | 'primary' | 'two' | 'bad' | 'text'
  /** The key that does the same. */
  keycap?: string
  isBusy?: boolean
  children: ReactNode
}

/** A button of the console. While it is busy it keeps its place and its focus, and does nothing. */
export function Button({ look = 'plain', keycap, isBusy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${style.button} ${style[look]}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {children}
      {keycap !== undefined && <Keycap>{keycap}</Keycap>}
    </button>
  )
}
