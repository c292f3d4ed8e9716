import { type Engine, type OpenEngine, openEngine } from './engine.ts'
import { HEALTHY_AFTER_MS, remedyFor, STALLED_AFTER_MS, type StreamFault } from './recovery.ts'

/**
 * `blocked`: the browser wants a tap before it plays. `recovering`: the stream broke and is tried again by itself.
 * `failed`: that did not help.
 */
export type StreamStatus = 'loading' | 'playing' | 'blocked' | 'recovering' | 'failed' | 'ended'

export type Stream = {
  /** Tries again from the start, as the member asks. */
  retry: () => void
  stop: () => void
}

type StreamOptions = {
  onStatus: (status: StreamStatus) => void
  open?: OpenEngine
}

const LOOK_EVERY_MS = 1_000

/** Plays a stream and keeps it playing: faults and pictures that stand still are met by {@link remedyFor}. */
export function startStream(
  video: HTMLVideoElement,
  url: string,
  { onStatus, open = openEngine }: StreamOptions,
): Stream {
  const player = new Player(video, url, onStatus, open)
  player.retry()
  return { retry: () => player.retry(), stop: () => player.stop() }
}

class Player {
  #video: HTMLVideoElement
  #url: string
  #onStatus: (status: StreamStatus) => void
  #open: OpenEngine
  #engine: Engine | undefined
  /** Nothing has been said yet. */
  #status: StreamStatus | undefined
  #tries = 0
  /** Each load has a number; what an older one still says is not heard. */
  #load = 0
  #pause: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval>
  #seen = { position: -1, stoodMs: 0, ranMs: 0 }
  #events = new AbortController()

  constructor(video: HTMLVideoElement, url: string, onStatus: (status: StreamStatus) => void, open: OpenEngine) {
    this.#video = video
    this.#url = url
    this.#onStatus = onStatus
    this.#open = open
    const { signal } = this.#events
    video.addEventListener('playing', () => this.#say('playing'), { signal })
    video.addEventListener('waiting', () => this.#status === 'playing' && this.#say('loading'), { signal })
    video.addEventListener('ended', () => this.#say('ended'), { signal })
    window.addEventListener('online', () => this.#status !== 'playing' && this.retry(), { signal })
    this.#watch = setInterval(() => this.#look(), LOOK_EVERY_MS)
  }

  load(): void {
    this.#load += 1
    const load = this.#load
    const position = this.#video.duration === Number.POSITIVE_INFINITY ? 0 : this.#video.currentTime
    this.#engine?.destroy()
    this.#engine = undefined
    this.#seen = { position: -1, stoodMs: 0, ranMs: 0 }
    const fail = (fault: StreamFault) => load === this.#load && this.#meet(fault)
    this.#open(this.#video, this.#url, fail).then(
      (engine) => {
        if (load !== this.#load) return engine.destroy()
        this.#engine = engine
        // A recording goes on where it broke.
        if (position > 0) this.#video.currentTime = position
        return this.#play(load)
      },
      () => fail('network'),
    )
  }

  retry(): void {
    clearTimeout(this.#pause)
    this.#tries = 0
    this.#say('loading')
    this.load()
  }

  stop(): void {
    this.#load += 1
    clearTimeout(this.#pause)
    clearInterval(this.#watch)
    this.#events.abort()
    this.#video.pause()
    this.#engine?.destroy()
  }

  #play(load: number): void {
    this.#video.play().catch((fault: DOMException) => {
      // Another load interrupts this one, which is no refusal.
      if (load === this.#load && fault.name === 'NotAllowedError') this.#say('blocked')
    })
  }

  #meet(fault: StreamFault): void {
    if (this.#status === 'ended' || this.#status === 'failed') return
    const remedy = remedyFor(fault, this.#tries)
    this.#tries += 1
    this.#seen = { position: this.#video.currentTime, stoodMs: 0, ranMs: 0 }
    if (remedy.kind === 'give-up') {
      this.#load += 1
      this.#engine?.destroy()
      this.#engine = undefined
      return this.#say('failed')
    }
    this.#say('recovering')
    if (remedy.kind === 'recover' && this.#engine?.recover() === true) return this.#play(this.#load)
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.load(), remedy.kind === 'reload' ? remedy.afterMs : 0)
  }

  /** Once a second: whether the picture moves. */
  #look(): void {
    const { currentTime, paused } = this.#video
    const isWanted = this.#status === 'playing' || this.#status === 'loading' || this.#status === 'recovering'
    const isWaiting = this.#engine === undefined || (paused && this.#status === 'playing')
    if (!isWanted || isWaiting) return
    if (currentTime !== this.#seen.position) {
      this.#seen = { position: currentTime, stoodMs: 0, ranMs: this.#seen.ranMs + LOOK_EVERY_MS }
      if (this.#seen.ranMs >= HEALTHY_AFTER_MS) this.#tries = 0
      return
    }
    this.#seen = { position: currentTime, stoodMs: this.#seen.stoodMs + LOOK_EVERY_MS, ranMs: 0 }
    if (this.#seen.stoodMs >= STALLED_AFTER_MS) this.#meet('network')
  }

  #say(status: StreamStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#onStatus(status)
  }
}
