import { useEffect, useId, useRef } from 'react'
import style from './entry-form.module.css'

interface EntryFieldProps {
  label: string
  name: string
  hint?: string
  type?: string
  autoComplete: string
  pattern?: string
  minLength?: number
  /** What stands in it at first. */
  defaultValue?: string
  /** Whether it has the focus when it comes. */
  isFirst?: boolean
}

/** A field of the forms by which somebody gets in. */
export function EntryField({ label, hint, isFirst = false, type = 'text', ...field }: EntryFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...field}
        ref={input}
        id={id}
        type={type}
        required
        maxLength={200}
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
