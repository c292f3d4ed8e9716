import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { LIVE_PATH, type LiveEvent, liveEventOf } from '@liuhe/contract/realtime/operator-live.ts'
import { createParser } from 'eventsource-parser'

/** The server says something every 15 seconds: after this long the line is dead, or a proxy keeps what comes. */
const SILENCE_MS = 40_000
/** The first words come at once; from a proxy that gathers them, never. */
const OPENING_MS = 10_000
/** No event is nearly as long. */
const EVENT_LENGTH_MAX = 10_000

/** The answer was no stream. */
export class StreamRefused extends Error {
  override name = 'StreamRefused'
  readonly status: number
  constructor(status: number) {
    super(`no stream: ${status}`)
    this.status = status
  }
}

export interface Listening {
  /** What came since is said first. */
  mark: string | undefined
  signal: AbortSignal
  /** With how far the page has heard now. */
  onEvent: (event: LiveEvent, mark: string | undefined) => void
  /** After how long the server wants to see the page again, ms. */
  onRetry: (ms: number) => void
}

/** Reads the stream until it ends. @throws StreamRefused, or what `fetch` throws when the line breaks */
export type Listen = (listening: Listening) => Promise<void>

/** The line on which the server speaks. `EventSource` could not say from where to go on after a tab was hidden. */
export const createListen =
  (send: typeof fetch = (...call) => fetch(...call)): Listen =>
  async ({ mark, signal, onEvent, onRetry }) => {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), OPENING_MS)
    try {
      const response = await send(`${OPERATOR_BASE}${LIVE_PATH}`, {
        headers: { accept: 'text/event-stream', ...(mark !== undefined && { 'last-event-id': mark }) },
        cache: 'no-store',
        signal: AbortSignal.any([signal, silence.signal]),
      })
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
      if (!response.ok || !isStream || response.body === null) throw new StreamRefused(response.status)
      let heard = mark
      const parser = createParser({
        maxBufferSize: EVENT_LENGTH_MAX,
        onRetry,
        onEvent({ event: name = '', data, id = heard }) {
          heard = id
          const event = liveEventOf(name, data)
          if (event !== undefined) onEvent(event, heard)
        },
      })
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), SILENCE_MS)
        parser.feed(value)
      }
    } finally {
      clearTimeout(timer)
    }
  }
