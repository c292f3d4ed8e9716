/**
 * A line to a table that is there again by itself: it enters with the session, asks whether the other end lives, and
 * hangs up and calls again when it does not. What was missed meanwhile is the business of the listener.
 */
import type { FromTable, ToTable } from '../../../src/wire.ts'
import type { Connect, Wire } from '../wire/connect.ts'

export type KeptLineOptions = {
  readonly connect: Connect
  readonly session: () => string
  readonly heard: (message: FromTable) => void
  readonly lost: () => void
}

const RETRY_MS = [300, 1_000, 2_000, 4_000]
const LOOK_MS = 4_000
/** Pings are answered at once: an end that says nothing for so long is gone. */
const SILENCE_MS = 14_000

export class KeptLine {
  readonly #options: KeptLineOptions
  readonly #timer: ReturnType<typeof setInterval>
  readonly #gone = new AbortController()
  #wire: Wire | undefined
  #isEntered = false
  #attempts = 0
  #lastHeard = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: KeptLineOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
    const { signal } = this.#gone
    document.addEventListener('visibilitychange', () => this.#awake(), { signal })
    window.addEventListener('online', () => this.#awake(), { signal })
    this.#call()
  }

  /**
   * Nothing is sent before the table has let the page in: what is asked then is asked again by the listener.
   * @returns whether it was sent.
   */
  say(message: ToTable): boolean {
    if (this.#isEntered) this.#write(message)
    return this.#isEntered
  }

  /** The other end is silent though it was asked. */
  callAgain(): void {
    this.#hangUp()
    if (this.#gone.signal.aborted) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#call(), RETRY_MS[Math.min(this.#attempts++, RETRY_MS.length - 1)])
    this.#options.lost()
  }

  close(): void {
    this.#gone.abort()
    clearTimeout(this.#retry)
    clearInterval(this.#timer)
    this.#hangUp()
  }

  #call(): void {
    const { connect, session, heard } = this.#options
    this.#lastHeard = performance.now()
    this.#wire = connect({
      opened: () => this.#write({ type: 'enter', session: session() }),
      heard: (text) => {
        this.#lastHeard = performance.now()
        const message = JSON.parse(text) as FromTable
        // A table that had no round yet told nothing of itself: now it has one, and tells anyone who enters.
        if (message.type === 'phase' && !this.#isEntered) return this.callAgain()
        if (message.type !== 'bye') {
          this.#isEntered = true
          this.#attempts = 0
        }
        return heard(message)
      },
      closed: () => this.callAgain(),
    })
  }

  #write(message: ToTable): void {
    this.#wire?.say(JSON.stringify(message))
  }

  #hangUp(): void {
    this.#wire?.hangUp()
    this.#wire = undefined
    this.#isEntered = false
  }

  #look(): void {
    if (this.#wire === undefined) return
    if (performance.now() - this.#lastHeard > SILENCE_MS) this.callAgain()
    else if (this.#isEntered) this.#write({ type: 'ping' })
  }

  /** The page is looked at again: no need to wait for the next try. */
  #awake(): void {
    if (document.visibilityState !== 'visible') return
    if (this.#wire !== undefined) return this.#look()
    clearTimeout(this.#retry)
    this.#call()
  }
}
