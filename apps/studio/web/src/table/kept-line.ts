/**
 * A line to a table that is there again by itself: it enters with the session, asks whether the other end lives, and
 * hangs up and calls again when it does not. What was missed meanwhile is the business of who listens.
 */
import type { FromTable, ToTable } from '../../../src/wire.ts'
import type { Connect, Wire } from '../wire/connect.ts'

export type KeptLine = {
  /** False when there is no line: the message was not sent. */
  readonly say: (message: ToTable) => boolean
  /** The other end is silent though it was asked: hang up and call again. */
  readonly callAgain: () => void
  readonly close: () => void
}

export type KeptLineOptions = {
  readonly connect: Connect
  readonly session: () => string
  readonly heard: (message: FromTable) => void
  readonly lost: () => void
}

const RETRY_MS = [300, 1_000, 2_000, 4_000]
const PING_MS = 8_000
/** Pings are answered at once: whoever says nothing for so long is gone. */
const SILENCE_MS = 14_000

export function keepLine({ connect, session, heard, lost }: KeptLineOptions): KeptLine {
  let wire: Wire | undefined
  let isEntered = false
  let isClosed = false
  let attempts = 0
  let lastHeard = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const write = (message: ToTable) => wire?.say(JSON.stringify(message))
  const call = () => {
    lastHeard = performance.now()
    wire = connect({
      opened: () => write({ type: 'enter', session: session() }),
      heard: (text) => {
        lastHeard = performance.now()
        const message = JSON.parse(text) as FromTable
        if (message.type !== 'bye') [isEntered, attempts] = [true, 0]
        heard(message)
      },
      closed: again,
    })
  }
  const again = () => {
    wire?.hangUp()
    wire = undefined
    isEntered = false
    if (isClosed) return
    clearTimeout(retry)
    retry = setTimeout(call, RETRY_MS[Math.min(attempts++, RETRY_MS.length - 1)])
    lost()
  }
  const look = () => {
    if (wire === undefined) return
    if (performance.now() - lastHeard > SILENCE_MS) again()
    else if (isEntered) write({ type: 'ping' })
  }
  const timer = setInterval(look, PING_MS / 2)
  const awake = () => {
    if (document.visibilityState !== 'visible') return
    if (wire !== undefined) return look()
    // The page is looked at again: no need to wait for the next try.
    clearTimeout(retry)
    call()
  }
  document.addEventListener('visibilitychange', awake)
  window.addEventListener('online', awake)
  call()
  return {
    say: (message) => {
      if (isEntered) write(message)
      return isEntered
    },
    callAgain: again,
    close: () => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', awake)
      window.removeEventListener('online', awake)
      wire?.hangUp()
      wire = undefined
    },
  }
}
