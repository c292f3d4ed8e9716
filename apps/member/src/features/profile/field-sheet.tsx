import { Button } from '@liuhe/web/ui/button.tsx'
import { Field, type FieldProps } from '@liuhe/web/ui/field.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { MissingPart } from '../../shared/parts/missing-part.tsx'
import { personalError, type PersonalField } from './personal-fields.ts'
import styles from './personal-sheets.module.css'
import { useSavePersonal } from './use-save-personal.ts'

type FieldSheetProps = {
  field: PersonalField | undefined
  /** What is stored, as the page shows it. */
  stored: string | null
  onClose: () => void
}

/** A sheet for one field. A masked one starts empty; what is shown in full can be edited, and is selected. */
export function FieldSheet({ field, stored, onClose }: FieldSheetProps) {
  const [value, setValue] = useState(field?.isOpen ? (stored ?? '') : '')
  const [error, setError] = useState<string>()
  const save = useSavePersonal({ onSaved: onClose, onRefused: setError })
  const form = useRef<HTMLFormElement>(null)
  const isPrefilled = field?.isOpen === true && stored !== null
  // After the sheet has opened, which takes the focus for itself.
  useEffect(() => {
    if (isPrefilled) form.current?.querySelector('input')?.select()
  }, [isPrefilled])
  const change = (next: string) => {
    setValue(next)
    setError(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (field === undefined) return
    const wrong = personalError(field.name, value.trim())
    setError(wrong)
    if (wrong === undefined) save.mutate({ [field.name]: value.trim() })
  }
  const isSame = isPrefilled && value.trim() === stored
  return (
    <Sheet open={field !== undefined} onClose={onClose} title={`修改${field?.label ?? ''}`}>
      {field && (
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <Input field={field} value={value} error={error} onValue={change} />
          <Button type="submit" size="large" wide busy={save.isPending} disabled={value.trim() === '' || isSame}>
            保存
          </Button>
        </form>
      )}
    </Sheet>
  )
}

type InputProps = { field: PersonalField; value: string; error: string | undefined; onValue: (value: string) => void }

/** The day is picked from wheels; of a text that is edited the characters are counted. */
function Input({ field: { name, label, help, input, isOpen }, value, error, onValue }: InputProps) {
  const shared = { ...input, label, help, error: error ?? null, value } satisfies FieldProps
  if (name === 'birthday') return <BirthdayField {...shared} onPick={onValue} />
  const count = `${[...value].length}/${input.maxLength ?? 0}`
  return (
    <Field
      {...shared}
      addon={isOpen && <small className={styles.count}>{count}</small>}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

const BirthdayField = lazyPart(() => import('../../shared/account/birthday-field.tsx'), {
  place: ({ label, value, placeholder }) => <Field label={label} value={value} placeholder={placeholder} readOnly />,
  missing: MissingPart,
})
