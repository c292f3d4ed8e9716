import { Readable } from 'node:stream'
import type { LiveEventName } from '@liuhe/contract/realtime/operator-live.ts'
import type { Operator } from '../operators/index.ts'

export interface LiveLimits {
  /** Open in this process. */
  streams: number
  /** Of one person. A browser has six lines to a host, and calls need some of them. */
  perPerson: number
  /** How often something is said, so that proxies and pages know that the line is there. */
  beatMs: number
  /** How often sessions are asked for. */
  sessionCheckMs: number
  /** A reader that leaves more than so much lying is cut, and comes back with its mark. */
  bufferedBytesMax: number
  /** After how long a page comes again. */
  retryMs: number
}

export const LIVE_LIMITS: LiveLimits = {
  streams: 500,
  perPerson: 3,
  beatMs: 15_000,
  sessionCheckMs: 5_000,
  bufferedBytesMax: 262_144,
  retryMs: 2_000,
}

/** One event as text. The mark goes along as `id:`, where there is one. */
export const eventText = (name: LiveEventName, data: object, mark: string | undefined): string =>
  `${mark === undefined ? '' : `id: ${mark}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Who listens, and from where. */
export interface Listener {
  operator: Operator
  address: string
}

/** The stream of one page: what it says, and how it ends. */
export class LiveStream {
  readonly operator: Operator
  /** Where the page listens from. */
  readonly address: string
  readonly body: Readable
  #bufferedBytesMax: number
  /** The mark that this page has last heard. */
  #mark: string | undefined
  #isEnded = false

  constructor({ operator, address }: Listener, limits: LiveLimits) {
    this.operator = operator
    this.address = address
    this.#bufferedBytesMax = limits.bufferedBytesMax
    this.body = new Readable({ read() {}, highWaterMark: limits.bufferedBytesMax })
    // A line that breaks is an end like any other.
    this.body.on('error', () => undefined)
    this.write(`retry: ${limits.retryMs}\n\n`)
  }

  /** Says something, if the page still listens, and cuts one that does not read. */
  write(text: string): void {
    if (this.body.destroyed || this.#isEnded) return
    this.body.push(text)
    if (this.body.readableLength > this.#bufferedBytesMax) this.cut()
  }

  say(name: LiveEventName, data: object, mark: string | undefined): void {
    this.#mark = mark
    this.write(eventText(name, data, mark))
  }

  /** Shows that the line is there, and how far the page has heard. */
  beat(mark: string | undefined): void {
    if (mark === this.#mark) this.write(': \n\n')
    else this.say('mark', {}, mark)
  }

  /** Ends in order, so that what was said arrives; a page that does not take it is cut. */
  end(): void {
    if (this.body.destroyed || this.#isEnded) return
    this.#isEnded = true
    this.body.push(null)
    setTimeout(() => this.cut(), FAREWELL_MS).unref()
  }

  cut(): void {
    this.body.destroy()
  }
}

/** For what was said last to arrive. */
const FAREWELL_MS = 1_000
