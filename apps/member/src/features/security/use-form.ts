import { ApiError } from '@liuhe/contract/client.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { useState } from 'react'

/** The texts of a form and the one sentence that refuses it, at the field it concerns. */
export function useForm<Name extends string>(names: readonly Name[]) {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null)
  return {
    values,
    change: (name: Name, text: string) => {
      setValues((current) => ({ ...current, [name]: text }))
      setWrong((current) => (current?.field === name ? null : current))
    },
    errorOf: (name: Name): string | null => (wrong?.field === name ? wrong.message : null),
    refuse: (field: Name, message: string) => setWrong({ field, message }),
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
