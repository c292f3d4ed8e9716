import { siteDateOf } from '@liuhe/domain/time.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { DateSheet } from '@liuhe/web/ui/over/date-sheet.tsx'
import { Field, type FieldProps } from '@liuhe/web/ui/field.tsx'
import { useState } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'

type BirthdayFieldProps = FieldProps & { value: string; onPick: (date: string) => void }

/** The day the wheels stand on before one is chosen: near to most players' own. */
const START = '1990-01-01'

/** A day that is picked, never typed, so that it always reads YYYY-MM-DD (REG-068) and never lies ahead (REG-066). */
export default function BirthdayField({ onPick, ...field }: BirthdayFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Field
        {...field}
        readOnly
        aria-haspopup="dialog"
        addon={<IconCalendar aria-hidden="true" />}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          setOpen(true)
        }}
      />
      <DateSheet
        open={isOpen}
        title={field.label}
        value={field.value || START}
        earliest="1900-01-01"
        latest={siteDateOf(serverClock.now())}
        onClose={() => setOpen(false)}
        onPick={(date) => {
          onPick(date)
          setOpen(false)
        }}
      />
    </>
  )
}
