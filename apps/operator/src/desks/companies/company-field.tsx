import { Field } from '../../frame/form.tsx'
import { Icon } from '../../shared/icon.tsx'
import { PictureField } from '../studio/picture-field.tsx'
import style from './companies.module.css'
import type { TypedCompany } from './use-company.ts'
import type { TextField } from './words.ts'

/** Where the focus goes when somebody asks for a fault. */
export const fieldId = (path: string): string => `company-${path}`

/** A field of the company that is typed, with what is wrong beside it. */
export function CompanyField({ typed, field }: { typed: TypedCompany; field: TextField }) {
  const { name, label, hint, isOptional = false, isPicture = false } = field
  const words = String(typed.text[name] ?? '')
  const fault = typed.faults.get(name)
  const type = (next: string) => typed.type(name, next, { isOptional })
  if (!isPicture) {
    const shape = { label, kind: 'text' as const, ...(hint !== undefined && { hint }) }
    return <Field id={fieldId(name)} field={shape} words={words} fault={fault} onType={type} />
  }
  return (
    <div className={style.picture}>
      {words === '' ? <span aria-hidden="true">无</span> : <img src={words} alt="" loading="lazy" />}
      <PictureField id={fieldId(name)} label={label} value={words} fault={fault} onChange={type} />
    </div>
  )
}

/** What is wrong with a list as a whole. */
export const Fault = ({ path, typed }: { path: string; typed: TypedCompany }) =>
  typed.faults.has(path) && (
    <p className={style.fault}>
      <Icon name="bad" />
      {typed.faults.get(path)}
    </p>
  )
