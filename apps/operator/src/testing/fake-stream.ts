/** The server's stream in a test of pages: says what the test has it say. */
import type { LiveEventName } from '@liuhe/contract/realtime/operator-live.ts'

export interface FakeStream {
  /** What the pages sent as `Last-Event-ID`, in the order in which they came. */
  marks: (string | null)[]
  /** What new pages are answered: the stream, the refusal of a proxy, or nothing that arrives. */
  is: 'open' | 'refused' | 'broken'
  /** Pages that listen now. */
  open(): number
  answer(asked: Pick<RequestInit, 'headers' | 'signal'>): Response
  say(name: LiveEventName, data?: object, mark?: string): void
  /** The line breaks. */
  cut(): void
}

export function aStream(): FakeStream {
  const controllers = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const encoder = new TextEncoder()
  const textOf = (name: string, data: object, mark: string) =>
    encoder.encode(`id: ${mark}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  return {
    marks: [],
    is: 'open',
    open: () => controllers.size,
    answer({ headers, signal }) {
      if (this.is === 'broken') throw new TypeError('Failed to fetch')
      if (this.is === 'refused') return new Response('<html>', { status: 502 })
      this.marks.push(new Headers(headers).get('last-event-id'))
      let own: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller
          controllers.add(controller)
          signal?.addEventListener('abort', () => {
            if (controllers.delete(controller)) controller.error(signal.reason)
          })
          controller.enqueue(textOf('mark', {}, '0a1b2c.1'))
        },
        cancel: () => void controllers.delete(own),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
    say(name, data = {}, mark = '0a1b2c.1') {
      for (const controller of controllers) controller.enqueue(textOf(name, data, mark))
    },
    cut() {
      for (const controller of controllers) controller.error(new TypeError('network error'))
      controllers.clear()
    },
  }
}
