import { useOperator } from '../session/console-context.tsx'
import { useDraft } from '../shared/use-draft.ts'

/** Shorter reasons say nothing to who reads the audit. */
const LEAST = 4

/**
 * The reason of a step, kept while it is typed, as a confirmation asks for it.
 * @param about under what it is kept: `draw.close.71.202611280100`
 * @returns the words as they are sent, the field for `ConfirmDialog`, what is missing, and a way to forget them
 */
export function useReason(about: string, { label, templates }: { label: string; templates: readonly string[] }) {
  const { login } = useOperator()
  const [words, onType, forget] = useDraft(login, about)
  const said = words.trim()
  const missing = said !== '' && said.length < LEAST ? [`理由至少 ${LEAST} 字`] : []
  return { said, missing, forget, field: { label, templates, words, onType } }
}
