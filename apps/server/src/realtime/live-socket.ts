import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../platform/clock.ts'
import { frameOf, type Listener, type MessageKind } from './hub.ts'
import { Bucket, CLOSE, type SocketLimits } from './socket-limits.ts'

/** What every kind of socket is given. */
export interface LineParts {
  client: WebSocket
  /** The raw connection under it. */
  socket: Duplex
  limits: SocketLimits
  clock: Clock
}

/**
 * One connected client, whatever it speaks: how fast it may speak and how slowly read, when its line counts as dead,
 * and how many bad frames are too many (SEC-40 to SEC-46). Kinds of sockets say what frames mean.
 */
export abstract class LiveSocket implements Listener {
  readonly channels = new Set<string>()
  #client: WebSocket
  #socket: Duplex
  #limits: SocketLimits
  #clock: Clock
  #bucket: Bucket
  #bad = 0
  #isAnswering = true
  #checkedAt: number

  constructor({ client, socket, limits, clock }: LineParts) {
    this.#client = client
    this.#socket = socket
    this.#limits = limits
    this.#clock = clock
    this.#checkedAt = clock.now()
    const { messagesBurst: burst, messagesPerMinute: perMinute } = limits
    this.#bucket = new Bucket({ burst, perMinute, now: this.#checkedAt })
    client.on('message', (data, isBinary) => this.#receive(data, isBinary))
    client.on('pong', () => this.lives())
    client.on('error', () => client.terminate())
    client.on('close', () => this.leave())
  }

  /** Takes one frame: the parsed JSON, or undefined for what was none. */
  protected abstract take(frame: unknown): void
  /** The line is gone. */
  protected abstract leave(): void
  /** Asks again for what the client came in with (SEC-45). */
  protected abstract check(): void

  /** The frame goes to the raw socket: nothing of `ws` is between two whole frames, since we never compress. */
  write(frame: Buffer, kind: MessageKind): void {
    if (!this.isOpen()) return
    const buffered = this.#socket.writableLength
    if (buffered > this.#limits.closeAboveBytes) return this.end(CLOSE.tooBusy, 'too slow')
    if (kind === 'droppable' && buffered > this.#limits.dropAboveBytes) return
    this.#socket.write(frame)
  }

  /** Every 15 s: gone when the last ping was not answered; the session behind is asked now and then. */
  beat(): void {
    if (!this.#isAnswering) return this.#client.terminate()
    this.#isAnswering = false
    this.#client.ping()
    if (this.#clock.now() - this.#checkedAt >= this.#limits.sessionCheckMs) this.check()
  }

  end(code: number, reason: string): void {
    this.#client.close(code, reason)
  }

  /** The client has shown that it is there. */
  protected lives(): void {
    this.#isAnswering = true
  }

  /** What the client came in with was asked for just now. */
  protected checked(): void {
    this.#checkedAt = this.#clock.now()
  }

  protected say(message: unknown): void {
    this.write(frameOf(message), 'needed')
  }

  protected isOpen(): boolean {
    return this.#client.readyState === this.#client.OPEN
  }

  /** Counts a bad frame. False when it was one too many: the socket closes, and nothing need be answered. */
  protected forgives(): boolean {
    this.#bad += 1
    if (this.#bad < this.#limits.badMessagesMax) return true
    this.end(CLOSE.policy, 'bad messages')
    return false
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#bucket.take(this.#clock.now())) return this.end(CLOSE.policy, 'too many messages')
    this.take(isBinary ? undefined : parse(data))
  }
}

function parse(data: RawData): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
