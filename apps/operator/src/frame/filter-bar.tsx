import { type ReactNode, useRef } from 'react'
import { Button } from '../shared/button.tsx'
import { useKeys } from '../shell/keys.tsx'
import style from './desk.module.css'
import { chipsOf, type FilterField, type Filters, without } from './filter-fields.ts'
import { TypedFilter } from './typed-filter.tsx'

interface FilterBarProps {
  fields: readonly FilterField[]
  filters: Filters
  change: (part: Filters) => void
  /** Said at the end of the bar: the order of the list, as a rule. */
  hint?: ReactNode
}

/** Filters of a list, each in the address. `/` goes to the first. */
export function FilterBar({ fields, filters, change, hint }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null)
  const toFirst = () => form.current?.querySelector<HTMLElement>('select, input')?.focus()
  const set = (name: string, value: unknown) => change({ [name]: value, row: undefined })
  useKeys([
    { keys: '/', label: '筛选', run: toFirst },
    ...fields.flatMap((field) =>
      field.kind === 'yes' && field.keycap !== undefined
        ? [
            {
              keys: field.keycap,
              label: field.label,
              run: () => set(field.name, filters[field.name] === true ? undefined : true),
            },
          ]
        : [],
    ),
  ])
  return (
    <form ref={form} className={style.filters} aria-label="筛选" onSubmit={(event) => event.preventDefault()}>
      {fields.map((field) => (
        <Field key={field.label} field={field} filters={filters} set={set} />
      ))}
      {chipsOf(fields, filters).length > 0 && (
        <Button look="text" onClick={() => change(without(fields))}>
          清除
        </Button>
      )}
      {hint !== undefined && <span>{hint}</span>}
    </form>
  )
}

interface FieldProps {
  field: FilterField
  filters: Filters
  set: (name: string, value: unknown) => void
}

function Field({ field, filters, set }: FieldProps) {
  switch (field.kind) {
    case 'text':
      return (
        <TypedFilter
          {...field}
          typed={filters[field.name] as string | undefined}
          onType={(words) => set(field.name, words)}
        />
      )
    case 'select':
      return (
        <label>
          {field.label}
          <select
            value={String(filters[field.name] ?? '')}
            data-on={filters[field.name] !== undefined || undefined}
            onChange={({ target }) => set(field.name, target.value === '' ? undefined : target.value)}
          >
            <option value="">全部</option>
            {Object.entries(field.options).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )
    case 'amount':
      return (
        <>
          <Sum label={`${field.label} ≥`} sum={filters[field.from]} onType={(sum) => set(field.from, sum)} />
          <Sum label="≤" sum={filters[field.to]} onType={(sum) => set(field.to, sum)} />
        </>
      )
    case 'days':
      return (
        <>
          <Day label={`${field.label} 自`} day={filters[field.from]} onPick={(day) => set(field.from, day)} />
          <Day label="至" day={filters[field.to]} onPick={(day) => set(field.to, day)} />
        </>
      )
    case 'day':
      return <Day label={field.label} day={filters[field.name]} onPick={(day) => set(field.name, day)} />
    case 'yes':
      return (
        <Button
          aria-pressed={filters[field.name] === true}
          {...(field.keycap !== undefined && { keycap: field.keycap })}
          onClick={() => set(field.name, filters[field.name] === true ? undefined : true)}
        >
          {field.label}
        </Button>
      )
  }
}

/** A sum in whole yuan; what is no sum is left out. */
const Sum = ({ label, sum, onType }: { label: string; sum: unknown; onType: (sum: number | undefined) => void }) => (
  <TypedFilter
    label={label}
    typed={sum === undefined ? undefined : String(sum)}
    hint="元"
    isShort
    wrong={(words) => (/^\d{1,9}$/.test(words) ? undefined : '整数元')}
    onType={(words) => onType(words === undefined ? undefined : Number(words))}
  />
)

/** A day of the site, taken when it is whole: with Enter, from the calendar, or by leaving the field. */
const Day = ({ label, day, onPick }: { label: string; day: unknown; onPick: (day: string | undefined) => void }) => {
  const finish = (picked: string) => {
    if (picked !== (day ?? '')) onPick(picked === '' ? undefined : picked)
  }
  return (
    <label title="站点时间 UTC+8">
      {label}
      <input
        key={String(day)}
        type="date"
        min="2020-01-01"
        max="2999-12-31"
        defaultValue={String(day ?? '')}
        data-on={day !== undefined || undefined}
        onBlur={({ target }) => finish(target.validity.valid ? target.value : String(day ?? ''))}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' && currentTarget.validity.valid) finish(currentTarget.value)
        }}
      />
    </label>
  )
}
