/** Limits of one socket and of all sockets of a process (SEC-40, SEC-43, SEC-44). */
export const SOCKET_LIMITS = {
  perProcess: 5_000,
  perAddress: 20,
  perMember: 3,
  subscriptions: 50,
  /** Of one message. */
  payloadBytesMax: 4_096,
  messagesPerMinute: 100,
  messagesBurst: 20,
  /** Unreadable or unknown messages until the socket is closed. */
  badMessagesMax: 10,
  pingEveryMs: 15_000,
  pongWithinMs: 15_000,
  /** Buffered bytes above which droppable frames are left out. */
  dropAboveBytes: 262_144,
  /** Buffered bytes above which the socket is closed. */
  closeAboveBytes: 1_048_576,
  /** The session behind a member channel is asked again. */
  sessionCheckMs: 300_000,
} as const

export type SocketLimits = { [K in keyof typeof SOCKET_LIMITS]: number }

/** Close codes of RFC 6455 and the reasons we give. */
export const CLOSE = {
  policy: 1008,
  tooBusy: 1013,
  restart: 1012,
} as const

/** A token bucket: `burst` at once, refilled at `perMinute`. */
export class Bucket {
  #tokens: number
  #at: number
  #burst: number
  #perMs: number
  constructor(options: { burst: number; perMinute: number; now: number }) {
    this.#burst = options.burst
    this.#perMs = options.perMinute / 60_000
    this.#tokens = options.burst
    this.#at = options.now
  }
  /** Takes a token; false when there is none. */
  take(now: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + (now - this.#at) * this.#perMs)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** Counts by key, to bound sockets per address and per member. */
export class Counter {
  #counts = new Map<string, number>()
  /** Adds one unless that would exceed `most`; false then. */
  enter(key: string, most: number): boolean {
    const count = this.#counts.get(key) ?? 0
    if (count >= most) return false
    this.#counts.set(key, count + 1)
    return true
  }
  leave(key: string): void {
    const count = (this.#counts.get(key) ?? 1) - 1
    if (count <= 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}
