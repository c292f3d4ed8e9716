/**
 * A WebSocket that comes back. It goes through a list of hosts, one try after another, pings to notice a dead line,
 * and tells its owner when it is open, so that subscriptions can be made again. (Spec A §4, §7; Ruling C87)
 */

export type SocketState = 'open' | 'closed'

/** The part of WebSocket that is used, so that tests bring their own. */
export type SocketLike = Pick<WebSocket, 'send' | 'close'> & {
  onopen: (() => void) | null
  onclose: (() => void) | null
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
  /** A ping without an answer for so long closes the line. */
  pongMs?: number
  ping: string
  isPong: (data: string) => boolean
  onOpen: () => void
  onMessage: (data: string) => void
  onState?: (state: SocketState) => void
  create?: (url: string) => SocketLike
  setTimeout?: (run: () => void, ms: number) => unknown
  clearTimeout?: (timer: unknown) => void
}

export type ReconnectingSocket = {
  /** Sends when the line is open; otherwise drops it, because `onOpen` says everything again. */
  send: (data: string) => void
  /** Gives the line up and opens it again at once, on the same address. */
  reconnect: () => void
  close: () => void
  state: () => SocketState
}

/** Opens the line at once and keeps it open until `close`. */
export function createReconnectingSocket(options: SocketOptions): ReconnectingSocket {
  const { urls, retryMs = 1000, exhaustedMs = 5000 } = options
  const create = options.create ?? ((url: string) => new WebSocket(url) as unknown as SocketLike)
  const timers = timersOf(options)
  let socket: SocketLike | null = null
  let attempt = 0
  let state: SocketState = 'closed'
  let retry: unknown

  const become = (next: SocketState) => {
    if (state === next) return
    state = next
    options.onState?.(next)
  }

  /** A dead line may take minutes to report its end, so it is given up without waiting for that. */
  const drop = (dropped: SocketLike | null) => {
    if (dropped === null || dropped !== socket) return
    socket = null
    abandon(dropped)
    heartbeat.stop()
    become('closed')
    attempt += 1
    retry = timers.start(connect, attempt % urls.length === 0 ? exhaustedMs : retryMs)
  }

  const heartbeat = createHeartbeat(options, { ping: () => socket?.send(options.ping), onDead: () => drop(socket) })

  const connect = () => {
    const opened = create(urls[attempt % urls.length] as string)
    socket = opened
    opened.onopen = () => {
      become('open')
      heartbeat.beat()
      options.onOpen()
    }
    opened.onclose = () => drop(opened)
    opened.onmessage = ({ data }) => {
      if (options.isPong(String(data))) heartbeat.beat()
      else options.onMessage(String(data))
    }
  }

  const giveUp = () => {
    drop(socket)
    timers.stop(retry)
  }

  connect()
  return {
    send: (data) => void (state === 'open' && socket?.send(data)),
    reconnect: () => {
      giveUp()
      attempt = Math.max(0, attempt - 1)
      connect()
    },
    close: giveUp,
    state: () => state,
  }
}

/** Lets go of a line: what it still says is no longer heard. */
function abandon(socket: SocketLike) {
  socket.onopen = null
  socket.onclose = null
  socket.onmessage = null
  socket.close()
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
  return {
    stop,
    beat: () => {
      stop()
      pingTimer = timers.start(() => {
        ping()
        pongTimer = timers.start(onDead, pongMs)
      }, pingMs)
    },
  }
}

const timersOf = (options: Pick<SocketOptions, 'setTimeout' | 'clearTimeout'>) => ({
  start: options.setTimeout ?? ((run: () => void, ms: number): unknown => setTimeout(run, ms)),
  stop: options.clearTimeout ?? ((timer: unknown) => clearTimeout(timer as number)),
})
