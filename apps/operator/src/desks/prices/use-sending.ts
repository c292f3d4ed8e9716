import { useRef, useState } from 'react'
import { useDeed } from '../../frame/use-deed.ts'
import { sentenceOf } from '../../shared/sentence-of.ts'

/**
 * Sends a proposal with its number, which stays the same until an answer has come, so that the same call again is not
 * another one. A refusal is told in words.
 */
export function useSending(wordsOf: (why: unknown) => string = sentenceOf) {
  const [refused, setRefused] = useState<string>()
  const request = useRef(crypto.randomUUID())
  const { run, busy, again } = useDeed<'send'>({
    onDone: () => Promise.resolve(),
    onRefused: (why) => {
      request.current = crypto.randomUUID()
      setRefused(wordsOf(why))
      return Promise.resolve()
    },
  })
  const send = (work: (requestId: string) => Promise<void>) => {
    if (busy !== undefined) return
    setRefused(undefined)
    void run('send', async () => {
      await work(request.current)
      request.current = crypto.randomUUID()
    })
  }
  return { isBusy: busy !== undefined, again, refused, send }
}
