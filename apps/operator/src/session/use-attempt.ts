import { useState } from 'react'
import { sentenceOf } from '../shared/sentence-of.ts'

/** One step of getting in at a time: whether it is under way, and the sentence of the catalogue when it was refused. */
export function useAttempt(onRefused: (error: unknown) => void = () => undefined) {
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (step: () => Promise<void>) => {
    setIsBusy(true)
    setError(undefined)
    try {
      await step()
    } catch (caught) {
      setError(sentenceOf(caught))
      onRefused(caught)
    } finally {
      setIsBusy(false)
    }
  }
  return { attempt, error, setError, isBusy }
}
