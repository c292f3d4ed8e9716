import { ApiError } from '@liuhe/contract/client.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect, useRef, useState } from 'react'

/** What takes the focus of a wrong field: its input, the next box of a code, or the button that opens a list. */
const WRONG = '[aria-invalid="true"]:not([tabindex="-1"]), [data-wrong]'

/** The texts of a form and the one sentence that refuses it, at the field it concerns, which gets the cursor. */
export function useForm<Name extends string>(names: readonly Name[]) {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong !== null) element.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [wrong])
  return {
    /** For the form's element. */
    element,
    values,
    change: (name: Name, text: string) => {
      setValues((current) => ({ ...current, [name]: text }))
      setWrong((current) => (current?.field === name ? null : current))
    },
    errorOf: (name: Name): string | null => (wrong?.field === name ? wrong.message : null),
    refuse: (field: Name, message: string) => setWrong({ field, message }),
    /** Asks for the first field that is not filled in, in the order given (F-U21). @returns whether there is one */
    asksFor: (needed: readonly (readonly [field: Name, isThere: boolean, message: string])[]): boolean => {
      const first = needed.find(([, isThere]) => !isThere)
      if (first !== undefined) setWrong({ field: first[0], message: first[2] })
      return first !== undefined
    },
    /** Shows what the server says: at its field when it names one that is here, and as a toast. */
    refused: (error: Error, fieldNames: Partial<Record<string, Name>> = {}) => {
      const { field } = (error instanceof ApiError ? (error.data as { field?: string } | null) : null) ?? {}
      const own = field === undefined ? undefined : (fieldNames[field] ?? names.find((name) => name === field))
      if (own !== undefined) setWrong({ field: own, message: error.message })
      toast(error.message, 3)
    },
    /** Takes secrets off the screen, and out of memory that is kept with the page. */
    clear: () => {
      setValues(empty)
      setWrong(null)
    },
  }
}
