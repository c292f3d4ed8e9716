/**
 * A WebSocket that comes back. It goes through a list of hosts, one try after another, pings to notice a dead line,
 * and tells its owner when it is open, so that subscriptions can be made again. (Spec A §4, §7; Ruling C87)
 */

export type SocketState = 'open' | 'closed'

/** The part of WebSocket that is used, so that tests bring their own. */
export type SocketLike = Pick<WebSocket, 'send' | 'close'> & {
  onopen: (() => void) | null
  onclose: ((event?: { code?: number }) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
}

export type SocketOptions = {
  /** Addresses to try in turn; each try takes the next one. */
  urls: readonly string[]
  /** Wait between two tries. */
  retryMs?: number
  /** Wait after the last address of the list, before the first again. */
  exhaustedMs?: number
  /** How often the line is tested. */
  pingMs?: number
  /** A ping without an answer for so long closes the line; so does an opening that takes so long. */
  pongMs?: number
  ping: string
  onOpen: () => void
  /** Answers whether the message was the answer to a ping. */
  onMessage: (data: string) => boolean
  onState?: (state: SocketState) => void
  create?: (url: string) => SocketLike
  setTimeout?: (run: () => void, ms: number) => unknown
  clearTimeout?: (timer: unknown) => void
  /** From 0 to 1; spreads the tries of many clients, and their return after a restart of the server. */
  random?: () => number
}

export type ReconnectingSocket = {
  /** Sends when the line is open; otherwise drops it, because `onOpen` says everything again. */
  send: (data: string) => void
  /**
   * Opens the line again at once, on the same address. One that is being opened is kept: nothing was said on it yet.
   */
  reconnect: () => void
  /** Somebody looks again: a line that waits for its next try tries now, one that looks open has to prove it soon. */
  wake: () => void
  /** Gives the line up until `wake` or `reconnect`. */
  close: () => void
  state: () => SocketState
}

/** A line that looked open while nobody looked gets so long for an answer: a dead one reports its end after minutes. */
const PROOF_MS = 5_000
/** The server goes down for a restart (RFC 6455 1012). Everybody comes back within so long, and not at once. */
const RESTART = { code: 1012, spreadMs: 9_000 }

/** Each wait is up to a fifth shorter or longer, or all who lost a server would knock in the same moment. */
const JITTER = 0.4

/** Opens the line at once and keeps it open until `close`. */
export function createReconnectingSocket(options: SocketOptions): ReconnectingSocket {
  const { random = Math.random, create = (url: string) => new WebSocket(url) as unknown as SocketLike } = options
  const timers = timersOf(options)
  const rotation = createRotation(options)
  const state = createState(options)
  let socket: SocketLike | null = null
  let retry: unknown

  const letGo = (end: (line: SocketLike) => void) => {
    if (socket !== null) end(socket)
    socket = null
    heartbeat.stop()
    state.become('closed')
  }
  /** A dead line may take minutes to report its end, so it is given up without waiting for that. */
  const drop = (dropped: SocketLike | null, spreadMs = 0) => {
    if (dropped === null || dropped !== socket) return
    letGo(abandon)
    retry = timers.start(connect, rotation.next() * (1 + (random() - 0.5) * JITTER) + random() * spreadMs)
  }
  const heartbeat = createHeartbeat(options, { ping: () => socket?.send(options.ping), onDead: () => drop(socket) })
  const connect = () => {
    const opened = create(rotation.url())
    socket = opened
    heartbeat.await()
    opened.onopen = () => {
      state.become('open')
      heartbeat.beat()
      options.onOpen()
    }
    opened.onclose = (event) => drop(opened, event?.code === RESTART.code ? RESTART.spreadMs : 0)
    opened.onmessage = ({ data }) => {
      if (options.onMessage(String(data))) heartbeat.beat()
    }
  }
  const giveUp = () => {
    timers.stop(retry)
    letGo(state.now() === 'open' ? abandon : abandonOnceOpen)
  }
  const wake = () => {
    if (state.now() === 'open') heartbeat.prove()
    else if (socket === null) {
      timers.stop(retry)
      connect()
    }
  }
  const reconnect = () => {
    if (socket !== null && state.now() === 'closed') return
    giveUp()
    connect()
  }
  connect()
  return {
    send: (data) => void (state.now() === 'open' && socket?.send(data)),
    reconnect,
    wake,
    close: giveUp,
    state: state.now,
  }
}

/** Whether the line is open; tells each change once. */
function createState({ onState }: SocketOptions) {
  let state: SocketState = 'closed'
  return {
    now: () => state,
    become: (next: SocketState) => {
      if (state === next) return
      state = next
      onState?.(next)
    },
  }
}

/** Which address is tried, and how long to wait before the next. */
function createRotation({ urls, retryMs = 1000, exhaustedMs = 5000 }: SocketOptions) {
  let attempt = 0
  return {
    url: () => urls[attempt % urls.length] as string,
    /** Goes on to the next address. @returns the wait, ms */
    next: () => {
      attempt += 1
      return attempt % urls.length === 0 ? exhaustedMs : retryMs
    },
  }
}

/** Lets go of a line: what it still says is no longer heard. */
function abandon(socket: SocketLike) {
  socket.onopen = null
  socket.onclose = null
  socket.onmessage = null
  socket.close()
}

/** The browser calls it a failure when a line is closed that is still being opened. */
function abandonOnceOpen(socket: SocketLike) {
  socket.onopen = () => abandon(socket)
  socket.onclose = null
}

/** Pings some time after each sign of life, and reports a ping that nobody answers. */
function createHeartbeat(options: SocketOptions, { ping, onDead }: { ping: () => void; onDead: () => void }) {
  const { pingMs = 15_000, pongMs = 15_000 } = options
  const timers = timersOf(options)
  let pingTimer: unknown
  let pongTimer: unknown
  const stop = () => {
    timers.stop(pingTimer)
    timers.stop(pongTimer)
  }
  const awaitSign = (ms: number) => {
    stop()
    pongTimer = timers.start(onDead, ms)
  }
  return {
    stop,
    /** Nothing was sent, and a sign of life is due: the line is being opened. */
    await: () => awaitSign(pongMs),
    prove: () => {
      awaitSign(PROOF_MS)
      ping()
    },
    beat: () => {
      stop()
      pingTimer = timers.start(() => {
        awaitSign(pongMs)
        ping()
      }, pingMs)
    },
  }
}

const timersOf = (options: Pick<SocketOptions, 'setTimeout' | 'clearTimeout'>) => ({
  start: options.setTimeout ?? ((run: () => void, ms: number): unknown => setTimeout(run, ms)),
  stop: options.clearTimeout ?? ((timer: unknown) => clearTimeout(timer as number)),
})
