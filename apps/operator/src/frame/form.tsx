import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../shared/icon.tsx'
import { Notice } from '../shared/notice.tsx'
import type { FormField, FormState } from './form-state.ts'
import style from './form.module.css'

interface FormProps {
  form: FormState
  label: string
  onSubmit: () => void
  /** Buttons, and what stands before them. */
  children: ReactNode
}

/** The fields of a form, with what is wrong beside each and a summary on top, which gets the focus. */
export function Form({ form, label, onSubmit, children }: FormProps) {
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  const wrong = Object.keys(form.fields).filter((name) => form.faults[name] !== undefined)
  const count = wrong.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  useEffect(() => {
    if (count > 0 && !(document.activeElement instanceof HTMLInputElement)) summary.current?.focus()
  }, [count])
  return (
    <form className={style.form} aria-label={label} onSubmit={submit} noValidate>
      {count > 0 && (
        <div ref={summary} className={style.summary} tabIndex={-1}>
          <Notice kind="bad">
            <b>{count} 处需要改：</b>
            {wrong.map((name) => (
              <button key={name} type="button" onClick={() => document.getElementById(`${id}-${name}`)?.focus()}>
                {form.fields[name]?.label}
              </button>
            ))}
          </Notice>
        </div>
      )}
      <div className={style.fields}>
        {Object.entries(form.fields).map(([name, field]) => (
          <Field
            key={name}
            id={`${id}-${name}`}
            field={field}
            words={form.typed[name] ?? ''}
            fault={form.faults[name]}
            onType={(words) => form.change(name, words)}
          />
        ))}
      </div>
      {children}
    </form>
  )
}

export interface FieldProps {
  id: string
  field: FormField
  words: string
  fault: string | undefined
  onType: (words: string) => void
}

/** One field of a form, with what is wrong beside it. */
export function Field({ id, field, words, fault, onType }: FieldProps) {
  const { label, hint, isWide, kind } = field
  const says = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`].join(' ').trim()
  return (
    <div className={`${style.field} ${isWide === true || kind === 'area' ? style.wide : ''}`}>
      <label htmlFor={id}>{label}</label>
      <Control {...{ id, field, words, onType }} isWrong={fault !== undefined} says={says === '' ? undefined : says} />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={style.fault}>
          <Icon name="bad" />
          {fault}
        </p>
      )}
    </div>
  )
}

type ControlProps = Omit<FieldProps, 'fault'> & { isWrong: boolean; says: string | undefined }

function Control({ id, field: { kind, options = {} }, words, onType, isWrong, says }: ControlProps) {
  const common = { id, 'aria-invalid': isWrong || undefined, 'aria-describedby': says }
  const typed = { ...common, value: words }
  switch (kind) {
    case 'area':
      return <textarea {...typed} rows={3} onChange={({ target }) => onType(target.value)} />
    case 'select':
      return (
        <select {...typed} onChange={({ target }) => onType(target.value)}>
          <option value="">选一项</option>
          {Object.entries(options).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      )
    case 'yes':
      return (
        <input
          {...common}
          type="checkbox"
          checked={words === 'true'}
          onChange={({ target }) => onType(String(target.checked))}
        />
      )
    case 'day':
      return <input {...typed} type="date" onChange={({ target }) => onType(target.value)} />
    case 'money':
    case 'number':
    case 'text':
      return (
        <input
          {...typed}
          inputMode={kind === 'text' ? undefined : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
        />
      )
  }
}
