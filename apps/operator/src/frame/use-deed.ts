import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LIST } from '../shell/news.tsx'
import { isUnknownOutcome } from '../shared/sentence-of.ts'

interface Ends {
  /** Shows what has become of the object. */
  onDone: () => Promise<unknown>
  /** The server refused: what is there now is another thing than what was seen, perhaps. */
  onRefused: (why: unknown) => Promise<void>
}

/**
 * Does something to an open object, and says what is known of its end. `again` is there when no answer came: the same
 * call once more, which the server does not do twice.
 */
export function useDeed<Name extends string>({ onDone, onRefused }: Ends) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Name>()
  const [again, setAgain] = useState<{ run: () => void }>()
  const run = async (name: Name, work: () => Promise<unknown>) => {
    setBusy(name)
    setAgain(undefined)
    try {
      await work()
      // The list first: `n` must not lead back to what has just been decided.
      await queries.invalidateQueries({ queryKey: [LIST] })
      await onDone()
    } catch (error) {
      if (isUnknownOutcome(error)) setAgain({ run: () => void run(name, work) })
      else await onRefused(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { run, busy, again }
}
