import { siteDateOf } from '@liuhe/domain/time.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Sheet } from '@liuhe/web/ui/sheet.tsx'
import { type FormEvent, useState } from 'react'
import { personalError, type PersonalField } from './personal-fields.ts'
import styles from './personal-sheets.module.css'
import { useSavePersonal } from './use-save-personal.ts'

type FieldSheetProps = { field: PersonalField | undefined; onClose: () => void }

/** A sheet for one field. It starts empty: what is stored is shown masked and cannot be edited from there. */
export function FieldSheet({ field, onClose }: FieldSheetProps) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [today] = useState(() => siteDateOf(serverClock.now()))
  const save = useSavePersonal({ onSaved: onClose, onRefused: setError })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (field === undefined) return
    const wrong = personalError(field.name, value.trim())
    setError(wrong)
    if (wrong === undefined) save.mutate({ [field.name]: value.trim() })
  }
  return (
    <Sheet open={field !== undefined} onClose={onClose} title={`修改${field?.label ?? ''}`}>
      {field && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            {...field.input}
            label={field.label}
            help={field.help}
            error={error}
            value={value}
            {...(field.name === 'birthday' && { max: today })}
            onChange={(event) => {
              setValue(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <Button type="submit" size="large" wide busy={save.isPending} disabled={value.trim() === ''}>
            保存
          </Button>
        </form>
      )}
    </Sheet>
  )
}
