import { ApiError } from '@liuhe/contract/client.ts'
import { use, useEffect, useRef, useState } from 'react'
import { LiveContext } from '../live.ts'

/** The part of a read that tells whether the server answers. */
type Answers = { error: Error | null; fetchStatus: string; failureReason: Error | null; refetch: () => unknown }

/** While the server does not answer it is asked this often, in ms; spread, so that not all ask at once. */
const ASK_EVERY_MS = 1_600
const SPREAD_MS = 800

/**
 * Whether the server is lost: the live line has ended or a question did not arrive, and neither does the next one. It
 * is asked again until it answers, which puts `read` right at once. @param read what the page goes by
 */
export function useConnection(read: Answers): boolean {
  const { error, failureReason, fetchStatus, refetch } = read
  const live = use(LiveContext)
  const [isLineDown, setLineDown] = useState(false)
  useEffect(() => live?.onState?.((state) => setLineDown(state === 'closed')), [live])
  const wasDown = useRef(isLineDown)
  useEffect(() => {
    if (wasDown.current === isLineDown) return
    wasDown.current = isLineDown
    // Its end is the first sign; its return may bring what was missed.
    void refetch()
  }, [isLineDown, refetch])
  const isLost = isUnanswered(error) || (isLineDown && isUnanswered(failureReason)) || fetchStatus === 'paused'
  useEffect(() => {
    if (!isLost) return
    const asking = setInterval(() => void refetch(), ASK_EVERY_MS + Math.random() * SPREAD_MS)
    return () => clearInterval(asking)
  }, [isLost, refetch])
  return isLost
}

/** Nothing came back, or only a door in front of the server answered. */
const isUnanswered = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.status >= 502)
