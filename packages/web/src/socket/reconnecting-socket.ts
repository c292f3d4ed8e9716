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
  close: () => void
  state: () => SocketState
}

/** Opens the line at once and keeps it open until `close`. */
export function createReconnectingSocket(options: SocketOptions): ReconnectingSocket {
  const { urls, retryMs = 1000, exhaustedMs = 5000, pingMs = 15_000, pongMs = 15_000 } = options
  const create = options.create ?? ((url: string) => new WebSocket(url) as unknown as SocketLike)
  const startTimer = options.setTimeout ?? ((run: () => void, ms: number) => setTimeout(run, ms))
  const stopTimer = options.clearTimeout ?? ((timer: unknown) => clearTimeout(timer as number))

  let socket: SocketLike | null = null
  let attempt = 0
  let state: SocketState = 'closed'
  let pingTimer: unknown
  let pongTimer: unknown
  let retryTimer: unknown

  const become = (next: SocketState) => {
    if (state === next) return
    state = next
    options.onState?.(next)
  }

  const schedulePing = () => {
    stopTimer(pingTimer)
    pingTimer = startTimer(() => {
      socket?.send(options.ping)
      pongTimer = startTimer(() => drop(socket), pongMs)
    }, pingMs)
  }

  /** A dead line may take minutes to report its end, so it is given up without waiting for that. */
  const drop = (dropped: SocketLike | null) => {
    if (dropped === null || dropped !== socket) return
    socket = null
    dropped.onopen = dropped.onclose = dropped.onmessage = null
    dropped.close()
    stopTimer(pingTimer)
    stopTimer(pongTimer)
    become('closed')
    attempt += 1
    retryTimer = startTimer(connect, attempt % urls.length === 0 ? exhaustedMs : retryMs)
  }

  const connect = () => {
    const opened = create(urls[attempt % urls.length] as string)
    socket = opened
    opened.onopen = () => {
      become('open')
      schedulePing()
      options.onOpen()
    }
    opened.onclose = () => drop(opened)
    opened.onmessage = ({ data }) => {
      if (typeof data !== 'string') return
      if (!options.isPong(data)) return options.onMessage(data)
      stopTimer(pongTimer)
      schedulePing()
    }
  }

  connect()
  return {
    send: (data) => {
      if (state === 'open') socket?.send(data)
    },
    close: () => {
      stopTimer(retryTimer)
      drop(socket)
      stopTimer(retryTimer)
    },
    state: () => state,
  }
}
